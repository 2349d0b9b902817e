import { afterEach, expect, test, vi } from 'vitest'
import { showPush } from '#sw/worker/push-notifications.ts'

afterEach(() => vi.unstubAllGlobals())

/** The titles of the notifications that a push shows. */
async function titlesOf(text: string | undefined) {
  const titles: string[] = []
  const showNotification = async (title: string) => void titles.push(title)
  const data =
    text === undefined
      ? null
      : {
          json: (): unknown => JSON.parse(text),
          text: () => text,
          arrayBuffer: () => new ArrayBuffer(0),
          blob: () => new Blob(),
          bytes: () => new Uint8Array(),
        }
  await showPush({ location: { hostname: 'noches.example' }, registration: { showNotification } }, { data })
  return titles
}

test('a push that cannot be read has the name of the site as its title', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (address: unknown) => {
    asked.push(address)
    return Response.json({ name: 'Compás' })
  })
  expect(await titlesOf('not json')).toEqual(['Compás'])
  expect(await titlesOf(undefined)).toEqual(['Compás'])
  expect(await titlesOf('{"body":"no title"}')).toEqual(['Compás'])
  expect(new Set(asked)).toEqual(new Set(['/manifest.webmanifest']))
})

test('without signal the title is the host, and a push with a title needs no request', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  expect(await titlesOf('not json')).toEqual(['noches.example'])
  expect(await titlesOf('{"title":"Ana"}')).toEqual(['Ana'])
})
