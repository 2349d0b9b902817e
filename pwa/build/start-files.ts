import type { Plugin, Rolldown } from 'vite'
import type { ScreenFiles } from '../start/start.ts'
import { firstScreens, offlineModules } from './chunks.ts'
import { mapWorkerVersion } from './worker-programs.ts'

/** The first screens by a pattern of the path; some only for a device on which a member is signed in. */
const starts = [
  { path: '^/$', isForMembers: false, module: firstScreens.landing },
  { path: '^/$', isForMembers: true, module: 'pwa/events/list/tonight-strip.tsx' },
  { path: '^/', isForMembers: true, module: firstScreens.device },
  { path: '^/home$', isForMembers: false, module: firstScreens.tonight },
  { path: '^/us/', isForMembers: false, module: firstScreens.city },
  { path: '^/events/', isForMembers: false, module: firstScreens.event },
]

/**
 * Writes into index.html the names of the files of the first screens, which `start.js` requests together with the first
 * script, and the names of the files of each language, of the door and of the map, which the page stores for starts
 * without a connection.
 */
export function filesForStart(): Plugin {
  return {
    name: 'files-for-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
        const withImports = (chunk: Rolldown.OutputChunk): string[] => [
          chunk.fileName,
          ...chunk.imports.flatMap(name => chunks.filter(({ fileName }) => fileName === name).flatMap(withImports)),
        ]
        const screens = starts.map(({ path, isForMembers, module }): ScreenFiles => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/${module}`)))
          if (!chunk) throw new Error(`No file of the build has ${module}.`)
          const files = new Set(withImports(chunk).map(name => `/${name}`))
          return [path, isForMembers, [...files].filter(file => !html.includes(file))]
        })
        const languages = Object.groupBy(
          chunks.flatMap(({ fileName }) => (isLanguageFile(fileName) ? [`/${fileName}`] : [])).toSorted(),
          path => path.replace(/^.*\/language-(\w+)-.*/, '$1'),
        )
        const isPrecached = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some(id => offlineModules.has(id))
        const filesOf = (modules: RegExp) => {
          const roots = chunks.filter(({ moduleIds }) => moduleIds.some(id => modules.test(id)))
          const files = new Set(roots.flatMap(withImports))
          return chunks.flatMap(chunk =>
            files.has(chunk.fileName) && !isPrecached(chunk) ? [`/${chunk.fileName}`] : [],
          )
        }
        languages.door = filesOf(/\/(?:pwa\/events\/door\/door-page\.tsx|qr\/decode\.js)$/)
        languages.map = [
          ...filesOf(/\/pwa\/events\/map\/(?:map-toggle|event-map|map-view)\.tsx$/),
          `/map-worker/${mapWorkerVersion}/maplibre-gl-worker.mjs`,
        ]
        return html.replace(
          'src="/start.js"',
          `src="/start.js" data-screens='${JSON.stringify(screens)}' data-languages='${JSON.stringify(languages)}'`,
        )
      },
    },
  }
}

export function isLanguageFile(fileName: string) {
  return fileName.startsWith('assets/language-')
}
