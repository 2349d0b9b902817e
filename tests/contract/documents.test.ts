import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { NotificationKind } from '#contract/notifications/notifications.ts'

const ROOT = join(import.meta.dirname, '../..')
const documents = globSync(['*.md', 'docs/*.md'], { cwd: ROOT })
const commands = Object.keys(
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts,
)

test.each(documents)('%s links existing files and headings', document => {
  const targets = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  expect(targets.filter(target => !/^[a-z]+:/.test(target) && !isThere(document, target))).toEqual([])
})

test.each(documents)('%s names existing files and commands', document => {
  const text = read(document)
  const paths = [...text.matchAll(/`((?:api|db|sw|pwa|tests|docs|deploy)\/[^`<>\s…]+)`/g)].map(([, path = '']) => path)
  expect(paths.filter(path => globSync(path, { cwd: ROOT }).length === 0)).toEqual([])
  const used = [...text.matchAll(/npm run ([a-z][a-z\d:-]*)/g)].map(([, command = '']) => command)
  expect(used.filter(command => !commands.includes(command))).toEqual([])
})

test.each(documents)('%s runs existing tests by their name', document => {
  const runs = [...read(document).matchAll(/(tests\/\S+\.test\.tsx?) -t "([^"]+)"/g)]
  expect(runs.filter(([, file = '', name = '']) => !read(file).includes(name)).map(([run]) => run)).toEqual([])
})

test('every kind of notification has a row with its recipients', () => {
  const kinds = [...read('docs/notifications.md').matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, kind = '']) => kind)
  expect(kinds.toSorted()).toEqual(NotificationKind.options.toSorted())
})

function isThere(document: string, target: string) {
  const [path = '', heading] = target.split('#')
  const file = path === '' ? document : join(dirname(document), path)
  return existsSync(join(ROOT, file)) && (heading === undefined || anchorsIn(file).includes(heading))
}

function read(document: string) {
  return readFileSync(join(ROOT, document), 'utf8')
}

/** As GitHub makes them from the headings. */
function anchorsIn(document: string) {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
