// Runs before anything else, on whatever Node there is, so that a wrong one ends in a sentence and not in a stack. An older
// Node lacks some of the names below: imported by name, each of them would end the process before the sentence is printed.
import nodeModule from 'node:module'

const [major] = process.versions.node.split('.').map(Number)

if (major < 26) {
  let isBrought = false
  try {
    nodeModule.createRequire(import.meta.url).resolve('node/bin/node')
    isBrought = true
  } catch {}
  console.error(
    isBrought
      ? `Pista runs on Node 26, and this is Node ${process.versions.node}. Start it with npm start, which brings its own.`
      : `Pista runs on Node 26, which npm ci brings along, but its install script was skipped here (this is Node ${process.versions.node}). Run: npm rebuild node --ignore-scripts=false, or install Node 26.`,
  )
  process.exit(1)
}

try {
  nodeModule.createRequire(import.meta.url).resolve('hono')
} catch {
  console.error('The packages of Pista are not installed. Run: npm ci')
  process.exit(1)
}

// What was compiled once starts in half the time and a fifth less memory the next. Where it cannot be kept, it is not.
nodeModule.enableCompileCache?.(new URL('../node_modules/.cache/compiled', import.meta.url).pathname)
