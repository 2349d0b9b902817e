import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { SAMPLE_PASSWORD } from '#db/sample/sample-city.ts'
import { Site } from './e2e/site.ts'
import { CHROMIUM_FLAGS, needChromium } from './support/chromium.ts'

/** Takes the pictures that the manifest shows before the app is installed, from the sample city of the built app. */
const FOLDER = join(import.meta.dirname, '../pwa/public/screens')
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 }
const SAMPLE_GOER = 'ana'
const SCREENS = [
  { file: 'landing-wide.webp', path: '/', device: DESKTOP, username: null },
  { file: 'landing-narrow.webp', path: '/', device: PHONE, username: null },
  { file: 'tonight-narrow.webp', path: '/home', device: PHONE, username: SAMPLE_GOER },
]

const server = await Site.open({ SAMPLE: 'on' })
const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_FLAGS })
try {
  for (const { file, path, device, username } of SCREENS) {
    const context = await browser.newContext({
      ...device,
      colorScheme: 'dark',
      locale: 'en-US',
      timezoneId: 'America/New_York',
    })
    if (username !== null) {
      const data = { username, password: SAMPLE_PASSWORD }
      const signedIn = await context.request.post(`${server.origin}/api/auth/login`, { data })
      if (!signedIn.ok()) throw new Error(`${username} could not sign in: ${signedIn.status()}`)
    }
    const page = await context.newPage()
    await page.goto(`${server.origin}${path}`, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const picture = await page.screenshot({ animations: 'disabled' })
    const { size } = await sharp(picture).webp({ quality: 72 }).toFile(join(FOLDER, file))
    console.log(`${file}: ${Math.round(size / 1000)} kB`)
    await context.close()
  }
} finally {
  await browser.close()
  await server.close()
}
