import { basename, dirname } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The first screens of most visits, and the database of this device, which every screen of a member needs. */
export const firstScreens = {
  landing: 'pwa/landing/landing-page.tsx',
  device: 'sw/db.ts',
  tonight: 'pwa/events/list/tonight-page.tsx',
  city: 'pwa/events/list/city-page.tsx',
  event: 'pwa/events/page/event-page.tsx',
}

/**
 * What is loaded as soon as a first screen is shown: one file, because each one would be a request more. A part that is
 * missing here would load the files of all that its feature shares.
 */
const NEXT = [
  'pwa/messages/chat/chat-widget.tsx',
  'pwa/shell/start-sync.tsx',
  'pwa/worker/register-worker.ts',
  'pwa/session/revoked-device.ts',
  'pwa/shell/footer-line.tsx',
  'pwa/shell/footer.tsx',
  'pwa/notifications/bell.tsx',
  'pwa/events/list/tonight-strip.tsx',
  'pwa/events/list/next-events.tsx',
  'pwa/events/city-follow/city-follow-space.tsx',
  'pwa/events/city-file/city-file-link.tsx',
  'pwa/events/hop/hop-part.tsx',
  'pwa/ui/empty-drawing.tsx',
]

/** The drawings of posters: one file, which every screen with a generated poster loads after the posters' grounds. */
const DRAWN_POSTER = 'pwa/ui/drawn-poster.tsx'

/** The features whose pages share most. */
const FEATURES = ['accounts', 'events', 'people', 'jobs', 'messages']

/** The modules that the app may need without a server. */
export const offlineModules = new Set<string>()
const filesOfFirstScreens = new Map<string, string>()
const sharedFiles = new Map<string, string>()

/**
 * Modules that are loaded together are one file: a file for each shared module would cost more in requests, and in the
 * worker's list, than it weighs. A module imports only modules that at least the same pages need, so no two files
 * import each other, although a group does not contain what its modules import.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', tags: ['$initial'], test: /\/node_modules\//, priority: 4 },
  { ...groupOf('first screens', id => filesOfFirstScreens.get(id)), priority: 3 },
  // Not the icons, which are loaded with the pages that show them. With the small libraries that they import, which
  // would else be in the file of a page: that file and this one would import each other.
  {
    ...groupOf('large libraries', packageOf),
    includeDependenciesRecursively: true,
    test: /\/node_modules\/(?!lucide-react\/)/,
    minSize: 20_000,
    priority: 2,
  },
  { ...groupOf('shared', id => sharedFiles.get(id)), priority: 1 },
]

/**
 * Decides the files of the modules that several pages share, and finds what the app may need without a server: the
 * entry, and all that it imports in any number of steps. An import that is useless without a server, or for few
 * devices, is written with the comment `online`: `import(/* online *\/ './setup-page.tsx')`.
 */
export function chunkPlan(): Plugin {
  const onlineImports = new Set<string>()
  return {
    name: 'chunk-plan',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: '/* online */' },
      async handler(code, importer) {
        for (const [, specifier = ''] of code.matchAll(/import\(\/\* online \*\/ '([^']+)'\)/g))
          onlineImports.add(`${importer} ${(await this.resolve(specifier, importer))?.id}`)
      },
    },
    buildEnd(error) {
      if (error) return
      const infos = [...this.getModuleIds()].flatMap(id => this.getModuleInfo(id) ?? [])
      const withImports = (id: string, found = new Set<string>()) => {
        if (found.has(id)) return found
        found.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) withImports(imported, found)
        return found
      }
      const addOffline = (id: string) => {
        if (offlineModules.has(id)) return
        offlineModules.add(id)
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
        const offline = dynamicallyImportedIds.filter(imported => !onlineImports.has(`${id} ${imported}`))
        for (const imported of [...importedIds, ...offline]) addOffline(imported)
      }
      const entries = infos.filter(({ isEntry }) => isEntry).map(({ id }) => id)
      entries.forEach(addOffline)
      const initial = new Set(entries.flatMap(id => [...withImports(id)]))
      for (const id of initial) filesOfFirstScreens.set(id, 'app')

      /** For each module the pages, and the parts of a page that are loaded later, that need it. */
      const pagesOf = new Map<string, string[]>()
      for (const page of new Set(infos.flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds)))
        for (const id of withImports(page)) pagesOf.set(id, [...(pagesOf.get(id) ?? []), page])
      const needs = (module: string) => {
        const info = infos.find(({ id }) => id.endsWith(`/${module}`))
        if (!info) throw new Error(`The build has no module ${module}, which pwa/build/chunks.ts names.`)
        return withImports(info.id)
      }
      const screens = {
        landing: needs(firstScreens.landing),
        device: needs(firstScreens.device),
        tonight: needs(firstScreens.tonight),
        city: needs(firstScreens.city),
        event: needs(firstScreens.event),
        posters: needs(DRAWN_POSTER),
        chat: new Set(NEXT.flatMap(module => [...needs(module)])),
      }
      const fileOfFirstScreens = (id: string, isShared: boolean) => {
        if (screens.device.has(id)) return 'device'
        if (screens.landing.has(id)) return isShared ? 'app' : undefined
        if (screens.tonight.has(id)) return screens.event.has(id) || screens.chat.has(id) ? 'list' : 'home'
        if (screens.posters.has(id)) return 'posters'
        if (screens.chat.has(id)) return 'chat'
        return isShared ? (['event', 'city'] as const).find(screen => screens[screen].has(id)) : undefined
      }
      const hasForm = (id: string) => [...withImports(id)].some(imported => /\/zod\//.test(imported))

      for (const [id, pages] of pagesOf) {
        if (initial.has(id)) continue
        const file = fileOfFirstScreens(id, pages.length > 1)
        if (file) filesOfFirstScreens.set(id, file)
        else if (pages.length > 1 || pages.some(languageOf)) sharedFiles.set(id, sharedFile(id, pages, hasForm(id)))
      }
    },
  }
}

/**
 * The features whose pages need the module, so that a page does not load what only other features share. A page without
 * a form does not load the libraries for forms, and the worker stores no file for pages that need a server.
 */
function sharedFile(id: string, pages: string[], hasForm: boolean) {
  const [language] = pages.flatMap(page => languageOf(page) ?? [])
  // A language but English is two files, which are loaded when it is chosen: the messages of the first screens, and the
  // rest.
  if (language && pages.every(languageOf))
    return `language-${language}${pages.some(page => page.endsWith('/i18n.ts')) ? '' : '-pages'}`
  // What the parts of one folder share is apart, so that a small one does not load what other pages share.
  const [folder, ...otherFolders] = new Set(pages.map(page => basename(dirname(page))))
  if (!offlineModules.has(id) && otherFolders.length === 0) return `${folder}-online`
  const users = FEATURES.filter(feature => pages.some(page => page.includes(`/pwa/${feature}/`)))
  // One file for what most features share, or jobs or messages with one other: the worker has a name for each file.
  const isForMost = users.length > 2 || (users.length === 2 && /jobs|messages/.test(users.join()))
  const features = isForMost ? [] : users
  return [...features, hasForm ? 'forms' : 'shared', ...(offlineModules.has(id) ? [] : ['online'])].join('-')
}

function languageOf(id: string) {
  return /\/i18n\/(?:\w+\/)?(?!en\/)([a-z]{2})\//.exec(id)?.[1]
}

/** The reader of QR codes is apart from what draws them, which every pass needs. */
function packageOf(id: string) {
  if (id.endsWith('/qr/decode.js')) return 'qr-reader'
  return /.*\/node_modules\/(?:@[^/]+\/)?([^/]+)/.exec(id)?.[1]
}

function groupOf(debugName: string, fileOf: (id: string) => string | undefined): Rolldown.CodeSplittingGroup {
  return { debugName, name: id => fileOf(id) ?? null, includeDependenciesRecursively: false }
}
