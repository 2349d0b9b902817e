import { build, type Plugin } from 'vite'
import { deviceCalls } from './calls-plugin.ts'

const FILE = 'start.js'

/**
 * Compiles `pwa/start/start.ts` to `/start.js`. A build of its own, because a classic script can share no file with the
 * modules of the app.
 */
export function startScript(): Plugin {
  return {
    name: 'start-script',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await compiled() })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_, response, next) => {
        compiled().then(code => response.setHeader('Content-Type', 'text/javascript').end(code), next)
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
        treeshake: { moduleSideEffects: false },
      },
    },
  })
  const [chunk] = [made].flat().flatMap(result => ('output' in result ? result.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The start script was not compiled.')
  return chunk.code
}
