# What CMakeLists.txt beside it defines: BUILD, WORK, CONSUMER, GENERATOR, COMPILER, FLAGS.
set(prefix ${WORK}/prefix)
file(REMOVE_RECURSE ${prefix} ${WORK}/build)

function(step)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

step(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
step(${CMAKE_COMMAND} -S ${CONSUMER} -B ${WORK}/build -G ${GENERATOR}
  -D CMAKE_PREFIX_PATH=${prefix} -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_CXX_FLAGS=${FLAGS})
step(${CMAKE_COMMAND} --build ${WORK}/build)
step(${WORK}/build/consumer ${WORK}/index)
step(${prefix}/bin/inkling --help)
