import { expect, test } from 'vitest'
import { useListeningServer } from '../support/listening-server.ts'

const server = await useListeningServer()

/** Headers that Node or `fetch` adds for the connection. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])

const headersOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => !OF_THE_CONNECTION.has(name)))

test('a response over a socket has the headers of the same response without one', async () => {
  const ana = await server.person('ana')
  const mateo = await server.person('mateo')
  const { id } = await (await ana.post('/api/conversations', { participantTwoId: mateo.id })).json()
  for (let n = 0; n < 20; n++) await mateo.post(`/api/conversations/${id}/messages`, { content: 'hola '.repeat(40) })

  const paths = [
    '/api/conversations',
    `/api/conversations/${id}/messages?bare=1&limit=50`,
    `/api/conversations/${id}/messages?peek=1`,
    '/api/auth/user',
    '/api/events?city=Miami',
  ]
  for (const path of paths)
    for (const encoding of ['identity', 'gzip']) {
      const request = { cookie: ana.cookie, 'accept-encoding': encoding }
      const [bare, live] = [await ana.get(path, request), await fetch(`${server.origin}${path}`, { headers: request })]
      expect.soft([path, live.status, headersOf(live)]).toEqual([path, 200, headersOf(bare)])
      await live.text()

      const known = { ...request, 'if-none-match': bare.headers.get('etag') ?? '' }
      const [bareSame, same] = [await ana.get(path, known), await fetch(`${server.origin}${path}`, { headers: known })]
      expect.soft([path, same.status, headersOf(same)]).toEqual([path, 304, headersOf(bareSame)])
    }
})
