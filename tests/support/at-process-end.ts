const cleanups = new Set<() => void>()

/**
 * Runs a synchronous cleanup when this process ends, also by SIGTERM: a test file of which no test is selected runs no
 * `afterAll`, and Vitest ends its process by that signal. Returns a function that cancels the cleanup.
 */
export function atProcessEnd(cleanup: () => void): () => void {
  listen()
  cleanups.add(cleanup)
  return () => void cleanups.delete(cleanup)
}

let isListening = false

function listen() {
  if (isListening) return
  isListening = true
  process.once('exit', runAll)
  process.once('SIGTERM', () => {
    runAll()
    // `process.exit` throws within a test file.
    process.kill(process.pid, 'SIGKILL')
  })
}

function runAll() {
  for (const cleanup of cleanups) cleanup()
  cleanups.clear()
}
