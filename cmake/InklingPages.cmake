# The manual and the completions, which the program writes itself whenever it is linked. A program
# for another machine cannot be run here: then `inkling man` and `inkling completions` there do it.
set(INKLING_ZSH_DIR ${CMAKE_INSTALL_DATADIR}/zsh/site-functions CACHE STRING
  "Where the completion of zsh goes; Debian's packages have share/zsh/vendor-completions")

if(NOT CMAKE_CROSSCOMPILING)
  set(pages ${PROJECT_BINARY_DIR}/pages)
  set(run ${CMAKE_COMMAND} -E env INKLING_CONFIG= $<TARGET_FILE:inkling>)
  add_custom_command(TARGET inkling POST_BUILD
    COMMAND ${run} man --out ${pages}/man1
    COMMAND ${run} completions bash --out ${pages}/inkling.bash
    COMMAND ${run} completions zsh --out ${pages}/_inkling
    COMMAND ${run} completions fish --out ${pages}/inkling.fish
    VERBATIM)
  install(DIRECTORY ${pages}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR})
  install(FILES ${pages}/inkling.bash RENAME inkling
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${pages}/_inkling DESTINATION ${INKLING_ZSH_DIR})
  install(FILES ${pages}/inkling.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()
