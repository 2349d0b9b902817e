// Runs before all other code, on any version of Node, so that a wrong version ends with a sentence instead of a stack
// trace. An older Node lacks some of the functions below: a named import of them would end the process before the
// sentence.
import nodeModule from 'node:module'

const [major] = process.versions.node.split('.').map(Number)

if (major < 26) {
  let isInstalled = false
  try {
    nodeModule.createRequire(import.meta.url).resolve('node/bin/node')
    isInstalled = true
  } catch {}
  console.error(
    isInstalled
      ? `Pista runs on Node 26, and this is Node ${process.versions.node}. Start it with npm start, which uses the installed Node 26.`
      : `Pista runs on Node 26, which npm ci installs, but its install script was skipped (this is Node ${process.versions.node}). Run: npm rebuild node --ignore-scripts=false, or install Node 26.`,
  )
  process.exit(1)
}

try {
  nodeModule.createRequire(import.meta.url).resolve('hono')
} catch {
  console.error('The packages of Pista are not installed. Run: npm ci')
  process.exit(1)
}

// Compiled code is cached: the next start takes half the time and a fifth less memory. An unwritable cache is
// ignored.
nodeModule.enableCompileCache?.(new URL('../node_modules/.cache/compiled', import.meta.url).pathname)
