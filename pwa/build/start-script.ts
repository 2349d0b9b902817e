import { build, type Plugin } from 'vite'
import { deviceCalls } from './calls-plugin.ts'

const FILE = 'start.js'

/**
 * Compiles `pwa/start/start.ts` to `/start.js`. A build of its own, because a classic script can share no file with the
 * modules of the app. In index.html the attribute `vite-ignore` keeps Vite from looking for the script itself.
 */
export function startScript(): Plugin {
  return {
    name: 'start-script',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await compiled() })
    },
    configureServer({ middlewares, watcher }) {
      let code: Promise<string> | undefined
      watcher.on('change', () => {
        code = undefined
      })
      middlewares.use(`/${FILE}`, (_, response, next) => {
        code ??= compiled()
        code.then(text => response.setHeader('Content-Type', 'text/javascript').end(text), next)
      })
    },
  }
}

async function compiled(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [deviceCalls({ shapes: 'none' })],
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: 'pwa/start/start.ts',
        output: { format: 'iife' },
        // A module is left out with its effects, unless one of its exports is used.
        treeshake: { moduleSideEffects: false },
      },
    },
  })
  const [chunk] = [made].flat().flatMap(result => ('output' in result ? result.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The start script was not compiled.')
  return chunk.code
}
