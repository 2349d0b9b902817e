import type { Page } from '@playwright/test'
import { flyerReaderVersion } from '#pwa/build/worker-programs.ts'
import { drawn } from '../pwa/flyers/flyer.ts'
import { tuning } from '../pwa/flyers/tuning.ts'
import { expectFewInView, expectTwiceTheSizeFits } from './in-view.ts'
import { Journey } from './journey.ts'
import { expect, expectAccessible, SAMPLE, test, testWithWorker } from './test.ts'

test.use({ environment: SAMPLE })

const POST = 'Friday December 11 💃 Salsa Under the Stars, 10pm-3am at Casa Luna. $10 before midnight, $15 after'

test('a host fills in the form from the text of a post, and the typed title stays', async ({ page }, {
  annotations,
}) => {
  await signInAsHost(page)
  await page.goto('/create-event')
  await page.getByLabel('Event Title').fill('Mi noche')
  const requests: string[] = []
  page.on('request', request => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.getByLabel('Text of your post').fill(POST)
  await page.getByRole('button', { name: 'See the event' }).click()

  // The event as guests will read it; a press on a fact opens its fields in place.
  const result = page.getByRole('region', { name: 'The event as guests will read it' })
  await expect(result.getByText(/Fri Dec 11.* 10 PM – .*3 AM/)).toBeVisible()
  await expect(result.getByRole('heading', { name: 'What to Expect' })).toBeVisible()
  await expect(result.getByText('Noche Larga')).toBeVisible()
  await expect(page.getByLabel('Event Title')).toHaveCount(0)
  await expectAccessible(page)
  annotations.push(await expectFewInView('the preview', page.locator('main'), { controls: 15, words: 200 }))
  await expectTwiceTheSizeFits(page)
  await result.getByRole('button', { name: 'Change: Location' }).click()
  await expect(page.getByLabel('Venue')).toBeFocused()
  await expect(page.getByLabel('Venue')).toHaveValue('Casa Luna')
  await page.getByLabel('Address').fill('Calle 8')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(result.getByRole('button', { name: 'Change: Location' })).toBeFocused()
  await expect(result.getByText('Calle 8, Miami, FL')).toBeVisible()
  await result.getByText(/facts read$/).click()
  await expect(result.getByText('from “Friday December 11”')).toBeVisible()
  await expect(result.getByText('from “Casa Luna”').or(result.getByText('from “at Casa Luna”'))).toBeVisible()
  await expect(result.getByText('$10 until 12 AM, then $15')).toBeVisible()
  await expect(result.getByText('You typed these yourself')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const price = page.getByLabel('Price', { exact: true })
  await expect(page.getByLabel('Event Title')).toHaveValue('Mi noche')
  await expect(page.getByLabel('Start Time')).toHaveValue('10 PM')
  await expect(page.getByLabel('End Time')).toHaveValue('3 AM')
  await expect(page.getByLabel('Venue')).toHaveValue('Casa Luna')
  await expect(price).toHaveCount(2)
  await expect(price.first()).toHaveValue('10.00')
  await expect(price.last()).toHaveValue('15.00')
  await expect(page.getByLabel('Category')).toHaveValue('Salsa')
  await expectAccessible(page)
  await price.last().fill('16')
  // The marks of received messages may be sent at any time.
  expect(requests.filter(request => /^(?!GET).* \/api\/(?:events|uploads)/.test(request))).toEqual([])

  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page).toHaveURL('/profile')
})

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`a new form begins with the box alone, and its sections are one press away: ${size.width}`, async ({ page }) => {
    await page.setViewportSize(size)
    await signInAsHost(page)
    await page.goto('/create-event')
    await expect(page.getByLabel('Text of your post')).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Event Flyer' })).toBeAttached()
    const isPhone = size.width < 800
    const bar = isPhone ? await page.locator('.bottom-bar').boundingBox() : null
    for (const name of ['Event Flyer', 'Event Details', 'Date & Time', 'Location']) {
      const heading = await page.getByRole('heading', { name, exact: true }).boundingBox()
      expect(heading?.y).toBeGreaterThan(bar?.y ?? size.height)
    }
    const create = page.getByRole('button', { name: 'Create Event' })
    await expect(create).not.toBeInViewport()
    await page.getByRole('button', { name: 'Fill in the form yourself' }).click()
    await expect(page.getByRole('heading', { name: 'Event Flyer' })).toBeInViewport()
    await expect(page.locator('#long-form')).toBeFocused()
    await page.getByLabel('Event Title').fill('Mi noche')
    await expect(create).toBeInViewport()
  })

test('a host publishes from the picture of a flyer and shares the story picture: six taps, 40 seconds', async ({
  page,
}) => {
  // A browser of a test has no share sheet: the page gets one that notes the files.
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files = [] }: ShareData) => {
        document.documentElement.dataset['shared'] = files.map(({ name, type }) => `${name} ${type}`).join()
        return Promise.resolve()
      },
    })
  })
  const [flyer] = tuning
  if (!flyer) throw new Error('There is no flyer.')
  const night = Temporal.Now.plainDateISO('America/New_York').add({ days: 12 })
  const date = night.toLocaleString('en-US', { month: 'long', day: 'numeric' }).toUpperCase()
  const lines = flyer.lines.map(([text, size]): [string, number] => [text === 'NOVEMBER 28' ? date : text, size])
  const picture = { name: 'flyer.jpg', mimeType: 'image/jpeg', buffer: await drawn({ ...flyer, lines }) }
  await signInAsHost(page)
  await page.goto('/create-event')
  await expect(page.getByLabel('Text of your post')).toBeVisible()

  const journey = await Journey.start(page)
  await journey.choose(page.getByLabel('Read a flyer'), picture)
  const preview = page.getByRole('region', { name: 'The event as guests will read it' })
  await expect(preview.getByText(/9 PM – .*2 AM/)).toBeVisible({ timeout: 80_000 })
  await journey.tap(page.getByRole('button', { name: 'Create Event' }))
  const sheet = page.getByRole('dialog', { name: 'It’s up' })
  await expect(sheet).toBeVisible()
  await journey.aside(() => expectTwiceTheSizeFits(page))
  await journey.tap(sheet.getByRole('button', { name: 'Story picture' }))
  const story = page.getByRole('dialog', { name: 'Story picture' })
  await journey.tap(story.getByRole('button', { name: 'Share', exact: true }))
  await expect(page.locator('html')).toHaveAttribute('data-shared', /story\.png image\/png$/)
  await journey.expectAtMost({ taps: 6, seconds: 40 })
  await expect(page).toHaveURL('/profile')
})

testWithWorker('the text that another app shares opens in the form', async ({ page }) => {
  await signInAsHost(page)
  await page.goto('/create-event')
  await expect(page.getByLabel('Text of your post')).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.getByLabel('Text of your post')).toBeVisible()

  await page.evaluate(post => {
    const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data' })
    form.action = '/city-file'
    form.append(Object.assign(document.createElement('input'), { name: 'text', value: post }))
    form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'file' }))
    document.body.append(form)
    form.submit()
  }, POST)
  await expect(page).toHaveURL('/create-event')
  const use = page.getByRole('button', { name: 'Use the shared text' })
  await expect(use).toBeVisible()
  // Any site can send a text, so the form is unchanged until the host presses the button.
  await expect(page.getByLabel('Text of your post')).toHaveValue('')
  await expect(page.getByLabel('Event Title')).toHaveValue('')
  await use.click()
  await page.getByRole('button', { name: 'Back to the text' }).click()
  await expect(page.getByLabel('Text of your post')).toHaveValue(POST)
  await expect(page.getByLabel('Event Title')).toHaveValue('Salsa Under the Stars')

  // The text is read once.
  await page.reload()
  await expect(page.getByLabel('Event Title')).toHaveValue('Salsa Under the Stars')
  await expect(page.getByLabel('Text of your post')).toHaveValue('')
})

testWithWorker('the picture that another app shares is read', async ({ page }) => {
  const [, flyer] = tuning
  if (!flyer) throw new Error('There is no flyer.')
  await signInAsHost(page)
  await page.goto('/create-event')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await page.evaluate(
    picture => {
      const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data' })
      form.action = '/city-file'
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
      const files = new DataTransfer()
      const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0))
      files.items.add(new File([bytes], 'flyer.jpg', { type: 'image/jpeg' }))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    (await drawn(flyer)).toString('base64'),
  )
  await expect(page).toHaveURL('/create-event')
  await page.getByRole('button', { name: 'Read the shared picture' }).click()
  // Typed while the picture is read.
  await page.getByLabel('Event Title').fill('Mi noche')
  await page.getByLabel('Venue').fill('Mi sala')
  await expect(page.getByLabel('Text of your post')).toHaveValue(/27 de noviembre/, { timeout: 80_000 })
  await expect(page.getByLabel('Start Time')).toHaveValue('10 PM')
  await expect(page.getByLabel('Event Title')).toHaveValue('Mi noche')
  await expect(page.getByLabel('Venue')).toHaveValue('Mi sala')
  // The picture that was read is the flyer.
  await expect(page.getByRole('img', { name: 'Your flyer' })).toHaveAttribute('src', /^\/uploads\//)
})

test('a flyer is read on the device, and bad pictures are refused with a sentence', async ({ page, site }) => {
  const [flyer] = tuning
  if (!flyer) throw new Error('There is no flyer.')
  await signInAsHost(page)
  await page.goto('/create-event')
  const picture = { name: 'flyer.jpg', mimeType: 'image/jpeg', buffer: await drawn(flyer) }
  const field = page.getByLabel('Read a flyer')
  const alert = page.getByRole('alert')
  const preview = page.getByRole('img', { name: 'Your flyer' })
  await page.getByLabel('Choose a picture').setInputFiles(picture)
  await expect(preview).toHaveAttribute('src', /^\/uploads\//)
  const chosen = await preview.getAttribute('src')
  await field.setInputFiles({ ...picture, buffer: Buffer.from('no picture') })
  await expect(alert).toHaveText(/This file is not a picture/)
  await field.setInputFiles({ ...picture, buffer: Buffer.concat([picture.buffer, Buffer.alloc(26 * 1024 * 1024)]) })
  await expect(alert).toHaveText(/This picture has more than 25 MB/)
  await field.setInputFiles({ ...picture, buffer: bomb() })
  await expect(alert).toHaveText(/more than 50 million pixels/)
  await field.setInputFiles({ ...picture, buffer: picture.buffer.subarray(0, 4000) })
  await expect(alert.or(page.getByText(/Reading the flyer/))).toBeVisible()

  const hosts = new Set<string>()
  page.on('request', request => hosts.add(new URL(request.url()).host))
  await field.setInputFiles(picture)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped. Nothing was filled in.')).toBeVisible()
  await expect(page.getByLabel('Text of your post')).toHaveValue('')

  await field.setInputFiles(picture)
  await expect(page.getByText(/Reading the flyer, \d+%/)).toBeVisible()
  await page.getByRole('button', { name: 'Back to the text' }).click({ timeout: 80_000 })
  await expect(page.getByLabel('Text of your post')).toHaveValue(/NOVEMBER 28/)
  await expect(page.getByLabel('Start Time')).toHaveValue('9 PM')
  await expect(page.getByLabel('End Time')).toHaveValue('2 AM')
  // The host has chosen another picture as the flyer.
  expect(await preview.getAttribute('src')).toBe(chosen)
  expect([...hosts]).toEqual([new URL(site.origin).host])

  // Only the program that reads flyers may compile WebAssembly.
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'] ?? ''
  expect(await policyOf(`/ocr/${flyerReaderVersion}/worker.min.js`)).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
  expect(await policyOf('/create-event')).not.toContain('wasm')
})

/** A small PNG whose header has 900 million pixels. */
function bomb(): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(30_000, 0)
  size.writeUInt32BE(30_000, 4)
  return Buffer.concat([header, size, Buffer.alloc(100)])
}

async function signInAsHost(page: Page) {
  const data = { username: 'mateo', password: 'pista-tonight' }
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200)
}
