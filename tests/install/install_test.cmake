# What CMakeLists.txt beside it defines: BUILD, WORK, CONSUMER, GENERATOR,
# MAKE_PROGRAM, LIBRARY, COMPILER, FLAGS.
set(prefix ${WORK}/prefix)
file(REMOVE_RECURSE ${prefix} ${WORK}/build)

function(step)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Whoever builds the program alone can install: the library is one of its parts.
if(GENERATOR STREQUAL "Ninja")
  execute_process(COMMAND ${MAKE_PROGRAM} -C ${BUILD} -t query bin/inkling
    OUTPUT_VARIABLE parts COMMAND_ERROR_IS_FATAL ANY)
  if(NOT parts MATCHES "${LIBRARY}\n")
    message(FATAL_ERROR "bin/inkling is built without ${LIBRARY}:\n${parts}")
  endif()
endif()

step(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
step(${CMAKE_COMMAND} -S ${CONSUMER} -B ${WORK}/build -G ${GENERATOR}
  -D CMAKE_PREFIX_PATH=${prefix} -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_CXX_FLAGS=${FLAGS})
step(${CMAKE_COMMAND} --build ${WORK}/build)
step(${WORK}/build/consumer ${WORK}/index)
# So does who asks pkg-config.
file(GLOB_RECURSE pc ${prefix}/*/inkling.pc)
get_filename_component(pc ${pc} DIRECTORY)
step(sh -c "${COMPILER} ${FLAGS} -std=c++20 ${CONSUMER}/main.cpp -o ${WORK}/by-hand \
  $(PKG_CONFIG_PATH=${pc} pkg-config --static --cflags --libs inkling)")
step(${WORK}/by-hand ${WORK}/index-by-hand)
step(${prefix}/bin/inkling --help)
foreach(page share/man/man1/inkling.1 share/man/man1/inkling-search.1
        share/bash-completion/completions/inkling share/zsh/site-functions/_inkling
        share/fish/vendor_completions.d/inkling.fish
        share/doc/inkling/docs/ranking.md share/doc/inkling/docs/samples/tickets.csv)
  if(NOT EXISTS ${prefix}/${page})
    message(FATAL_ERROR "${page} is not installed")
  endif()
endforeach()
# The program finds the one that reads foreign formats where it is installed.
file(WRITE ${WORK}/page.html "<title>Ink</title><p>black ink")
file(REMOVE_RECURSE ${WORK}/pages)
step(${prefix}/bin/inkling -i ${WORK}/pages index ${WORK}/page.html)
