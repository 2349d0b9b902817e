import { expect, test } from './test.ts'

test.use({ environment: { SAMPLE: 'on' }, viewport: { width: 390, height: 844 } })

test.describe('the page of a city', () => {
  // A first visit.
  test.use({ serviceWorkers: 'block' })

  for (const path of ['/us/miami', '/us/miami/salsa'])
    test(`moves little on a slow phone while the app replaces the content of the server: ${path}`, async ({ page }) => {
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.addInitScript(() => {
        const shifts = Object.assign(window, { shifted: 0 })
        const add = (entry: PerformanceEntry) => {
          shifts.shifted += Number(Reflect.get(entry, 'value'))
        }
        new PerformanceObserver(list => list.getEntries().forEach(add)).observe({
          type: 'layout-shift',
          buffered: true,
        })
      })
      await page.goto(path)
      await expect(page.getByRole('article').first()).toBeVisible()
      // Rendered after the list, below it.
      await expect(page.getByRole('contentinfo')).toBeAttached()
      await expect.poll(async () => await page.evaluate(() => document.fonts.status)).toBe('loaded')
      expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted')))).toBeLessThan(0.1)
    })
})

test('no main screen scrolls sideways with text of twice the size', async ({ page, site }) => {
  test.setTimeout(120_000)
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  const expectNoOverflow = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    const width = async () => [path, await page.evaluate(() => document.documentElement.scrollWidth)]
    await expect.poll(width).toEqual([path, 390])
  }
  for (const path of ['/', '/home', '/us/miami', '/search?tab=events', '/about', '/signup', '/login'])
    await expectNoOverflow(path)
  await page.goto('/us/miami')
  const event = await page.getByRole('article').first().getByRole('link').getAttribute('href')
  await expectNoOverflow(event ?? '')
  const login = { username: 'mateo', password: 'pista-tonight' }
  await page.goto('about:blank')
  expect((await page.request.post(`${site.origin}/api/auth/login`, { data: login })).status()).toBe(200)
  for (const path of ['/home', '/inbox', '/notifications', '/profile', '/settings', '/create-event'])
    await expectNoOverflow(path)
})
