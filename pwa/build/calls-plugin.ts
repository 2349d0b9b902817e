import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { AnyCall } from '../../api/contract/call.ts'

const CALLS = /\/api\/contract\/(?:[\w-]+\/)*calls\.ts$/

/**
 * Replaces `calls.ts` of each feature by what the device needs of its calls: method, path, and the shape of the response. The
 * schemas, and with them zod, stay out of the bundles, and a bundle contains only the calls that it uses.
 */
export function deviceCalls(): Plugin {
  return {
    name: 'device-calls',
    enforce: 'pre',
    // Tests run the modules as they are.
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    load: {
      filter: { id: CALLS },
      async handler(id) {
        const isDevelopment = this.environment.mode === 'dev'
        const { href } = pathToFileURL(id)
        const calls: Record<string, AnyCall> = await import(isDevelopment ? `${href}?${Date.now()}` : href)
        const lines = Object.entries(calls).map(([name, { method, path, shape }]) => {
          if (!method || !path) throw new Error(`${id} exports ${name}, which is no call.`)
          return `export const ${name} = ${JSON.stringify({ method, path, shape })}`
        })
        return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false }
      },
    },
  }
}
