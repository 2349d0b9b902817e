import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages, locales } from '#contract/i18n/locale.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
const pages = useUnbuiltPages()
beforeAll(async () => {
  server = await openTestServer({ context: { pages } })
})
afterAll(() => server.close())

const headlines = {
  en: 'The floor is yours tonight.',
  es: 'Esta noche la pista es tuya.',
  pt: 'Hoje à noite a pista é sua.',
}

test.each(locales)('an account may choose %s', async locale => {
  const ana = await server.person(`ana-${locale}`)
  expect((await ana.put('/api/profile', { locale })).status).toBe(200)
  expect(await (await ana.get('/api/auth/user')).json()).toMatchObject({ locale })
})

test('an account cannot choose a language that the product does not have', async () => {
  const ana = await server.person('ana-de')
  for (const locale of ['de', 'pt-BR', 'EN', ''])
    expect([locale, (await ana.put('/api/profile', { locale })).status]).toEqual([locale, 400])
})

test.each(locales)('the landing page and its preview are in %s', async locale => {
  const accepted = { 'accept-language': `de, ${languages[locale].tag};q=0.8, *;q=0.1` }
  const html = await (await server.app.request('/', { headers: accepted })).text()
  expect(html).toContain(`<html lang="${locale}">`)
  expect(html).toContain(headlines[locale])
  expect(html).toContain(`property="og:locale" content="${languages[locale].tag.replace('-', '_')}"`)
  const preview = `/og/${locale}/site/pista.jpg`
  expect(html).toContain(preview)
  const picture = await server.app.request(preview)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('there is no preview in another language', async () => {
  expect((await server.app.request('/og/de/site/pista.jpg')).status).toBe(404)
})
