import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Uploaded } from '#contract/events/events.ts'
import { deleteUnused } from '#db/files/uploads.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })

test('a flyer is drawn again, without where it was taken, in two sizes', async () => {
  const photo = await picture(1600, 2000)
    .withExif({ IFD3: { GPSLatitude: '25/1 46/1 0/1' } })
    .jpeg()
    .toBuffer()
  const response = await upload(photo, 'flyer.jpg')
  expect(response.status).toBe(201)
  const { url, width, height } = (await response.json()) as Uploaded
  expect([width, height]).toEqual([960, 1200])

  const whole = await server.app.request(url)
  expect(whole.headers.get('content-type')).toBe('image/webp')
  expect(whole.headers.get('cache-control')).toContain('immutable')
  expect(whole.headers.get('content-security-policy')).toContain('sandbox')
  // Sites that read the public API show it.
  expect(whole.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect((await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).exif).toBeUndefined()

  const small = await server.app.request(url.replace('.webp', '.small.webp'))
  expect((await small.arrayBuffer()).byteLength).toBeLessThanOrEqual(30_000)
})

test('a photo that was taken on its side stands upright in both sizes', async () => {
  const onItsSide = await picture(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { url, width, height } = (await (await upload(onItsSide, 'flyer.jpg')).json()) as Uploaded
  expect([width, height]).toEqual([600, 800])
  for (const path of [url, url.replace('.webp', '.small.webp')]) {
    const drawn = await sharp(Buffer.from(await (await server.app.request(path)).arrayBuffer())).metadata()
    expect(drawn.height).toBeGreaterThan(drawn.width)
  }
})

test.each([
  [
    'a drawing that can carry scripts',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
    'a.svg',
  ],
  ['a page in a picture’s clothes', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.jpg'],
  ['a photo cut short', Buffer.alloc(0), 'cut.jpg'],
])('%s is refused and leaves nothing behind', async (_, given, name) => {
  const bytes = given.byteLength > 0 ? given : (await picture(900, 900).jpeg().toBuffer()).subarray(0, 2000)
  const before = await filesOnDisk()
  expect((await upload(bytes, name)).status).toBe(415)
  expect(await filesOnDisk()).toBe(before)
})

test('a picture of a hundred million points is refused before it is unpacked', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect((await upload(bomb, 'bomb.png')).status).toBe(415)
})

test('more than ten megabytes are refused with the documented sentence', async () => {
  const response = await upload(Buffer.alloc(10 * 1024 * 1024 + 1), 'large.jpg')
  expect([response.status, (await response.json()).error]).toEqual([413, 'Please choose an image under 10MB'])
})

test('an empty file, a missing one, a foreign kind and a form that is none are refused', async () => {
  expect((await upload(Buffer.alloc(0), 'empty.jpg')).status).toBe(400)
  expect((await send(form({ kind: 'flyer' }))).status).toBe(400)
  expect((await send(form({ kind: 'virus' }, Buffer.from('x')))).status).toBe(400)
  const broken = { method: 'POST', headers: { cookie: mateo.cookie, 'content-type': 'multipart/form-data' }, body: 'x' }
  expect((await server.app.request('/api/uploads', broken)).status).toBe(400)
  expect((await mateo.post('/api/uploads', {})).status).toBe(415)
})

test.each(['', 'flyers', 'flyers/', 'flyers/nothing.webp', 'flyers/a.svg', 'flyers/%2e%2e/secret', 'other/a.webp'])(
  'there is no picture at /uploads/%s, and no page either',
  async path => {
    const response = await server.app.request(`/uploads/${path}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  },
)

test('only who is signed in uploads', async () => {
  expect((await server.app.request('/api/uploads', { method: 'POST', body: form({ kind: 'flyer' }) })).status).toBe(401)
})

test('a flyer that no event uses is deleted after a day', async () => {
  const photo = await picture(300, 300).png().toBuffer()
  const { url } = (await (await upload(photo, 'a.png')).json()) as Uploaded
  expect(await deleteUnused(server.sql)).toEqual([])
  await server.sql`update uploads set created_at = now() - interval '25 hours' where path = ${url.slice(9)}`
  expect(await deleteUnused(server.sql)).toEqual([url.slice(9)])
})

function picture(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#e33', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
}

const upload = (bytes: Buffer, name: string) => send(form({ kind: 'flyer' }, bytes, name))

function form(fields: Record<string, string>, bytes?: Buffer, name = 'file.jpg') {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  if (bytes) body.set('file', new File([new Uint8Array(bytes)], name))
  return body
}

const send = async (body: FormData) =>
  await server.app.request('/api/uploads', { method: 'POST', headers: { cookie: mateo.cookie }, body })

async function filesOnDisk() {
  const [row] = await server.sql<{ count: number }[]>`select count(*) from uploads`
  return row?.count
}
