import { chromium } from 'playwright'
import { Site } from './e2e/site.ts'
import { CHROMIUM_FLAGS, needChromium } from './support/chromium.ts'

const site = await Site.open({ SAMPLE: 'on' })
const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_FLAGS })
const events = (await (await fetch(`${site.origin}/api/events`)).json()) as { id: string; createdBy: string; flyerUrl: string | null; capacity: number|null; title: string }[]
console.log(events.map(e => [e.title, e.flyerUrl, e.capacity]))
const event = events[0]
const withFlyer = events.find(e => e.flyerUrl) ?? event
for (const [size, viewport, scheme, locale] of [
  ['phone', { width: 390, height: 844 }, 'dark', 'en-US'],
  ['phone', { width: 390, height: 844 }, 'light', 'es-ES'],
  ['desktop', { width: 1440, height: 900 }, 'light', 'en-US'],
  ['desktop', { width: 1440, height: 900 }, 'dark', 'pt-BR'],
  ['tablet', { width: 1000, height: 800 }, 'light', 'en-US'],
] as const) {
  const context = await browser.newContext({ viewport, colorScheme: scheme, locale, timezoneId: 'America/New_York', isMobile: size === 'phone', hasTouch: size === 'phone' })
  const login = await context.request.post(`${site.origin}/api/auth/login`, { data: { username: 'ana', password: 'pista-tonight' } })
  if (!login.ok()) throw new Error(await login.text())
  const put = await context.request.put(`${site.origin}/api/events/${event?.id}/attendance`, { data: { state: 'going' }, headers: { origin: site.origin } })
  console.log(put.status())
  const page = await context.newPage()
  page.on('pageerror', error => console.log(error.message))
  const name = `/tmp/pass-shots/${size}-${scheme}-${locale}`
  for (const [what, path] of [['event', `/events/${event?.id}`], ['flyer', `/events/${withFlyer?.id}`], ['pass', `/events/${event?.id}#pass`]]) {
    await page.goto(site.origin + path, { waitUntil: 'load' })
    await page.reload()
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `${name}-${what}.png` })
    if (what === 'event' && scheme === 'light') await page.screenshot({ path: `${name}-whole.png`, fullPage: true })
  }
  await page.getByRole('button', { name: /^(More|Más|Mais)$/ }).click().catch(e => console.log(e))
  await page.waitForTimeout(300)
  await page.screenshot({ path: `${name}-menu.png` })
  await context.close()
}
await browser.close()
await site.close()
