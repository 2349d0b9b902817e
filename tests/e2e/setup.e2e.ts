import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, expectAccessible, testWithWorker as test } from './test.ts'

test.use({
  isNew: true,
  environment: { SETUP: 'on', BACKUPS: 'on', ADMIN_USER: 'jefa', ADMIN_PASSWORD: 'guaguancó a las 4' },
})

test('Madrid is set up from an empty database, and has its own name, colour, icon and city', async ({
  page,
  context,
  site,
}) => {
  // The server also loads the cities of the world, which takes minutes on a busy machine.
  test.setTimeout(400_000)
  await page.goto('/')
  await expect(page).toHaveURL(/\/setup$/)
  await expect(page.getByRole('navigation', { name: 'Quick access', includeHidden: true })).toHaveCount(0)
  await expect.poll(() => site.printed()).toContain('/setup with the key')
  const [, key = ''] = /\/setup with the key (\S+)/.exec(site.printed()) ?? []

  await page.getByLabel('Key').fill('WRONG-WRONG')
  await page.getByRole('button', { name: 'Open the set-up' }).click()
  await expect(page.getByRole('alert')).toContainText('This key is not valid.')
  await expect(page.getByLabel('Key')).toHaveValue('WRONG-WRONG')
  await expectAccessible(page)
  await page.getByLabel('Key').fill(key.toLowerCase())
  // The response is lost after the server has used up the key. Then the state of the set-up cannot be read.
  await page.route('**/api/setup/unlock', async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Open the set-up' }).click()
  await expect(page.getByRole('alert')).toContainText('The server does not answer.')
  await page.unroute('**/api/setup/unlock')
  await page.route('**/api/setup', route => route.fulfill({ status: 500, json: { code: 'failed' } }))
  await page.getByRole('button', { name: 'Open the set-up' }).click()

  // Name and look: a refused colour keeps what was typed.
  await expect(page.getByRole('heading', { name: 'Name and look' })).toBeVisible()
  await page.unroute('**/api/setup')
  await page.getByLabel('Name', { exact: true }).fill('Compás')
  await page.getByLabel('One sentence').fill('Salsa y bachata en Madrid')
  await page.getByLabel('Accent colour').fill('#1f1629')
  await expect(page.getByRole('alert')).toContainText('Choose a lighter one.')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByLabel('Accent colour')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Compás')
  await page.getByLabel('Accent colour').fill('#00b894')
  await expect(page.getByText(/^Contrast of text on it: \d/)).toBeVisible()
  const green = { create: { width: 512, height: 512, channels: 3 as const, background: '#00b894' } }
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await sharp(green).png().toBuffer() }
  await page.getByLabel('Choose a picture').setInputFiles(picture)
  await expect(page.getByRole('button', { name: 'Remove the logo' })).toBeVisible()
  await expect(page.getByLabel('One sentence')).toHaveValue('Salsa y bachata en Madrid')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()

  // The gazetteer of a new server is loading in the background.
  await expect(page.getByRole('heading', { name: 'Home city' })).toBeVisible()
  await page.getByLabel('Country').selectOption('ES')
  await page.getByLabel('City', { exact: true }).fill('Atlantis')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByLabel('City', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect
    .poll(async () => (await (await page.request.get('/api/places?q=Madrid&country=ES')).json()).length, {
      timeout: 240_000,
    })
    .toBeGreaterThan(0)
  await page.getByLabel('City', { exact: true }).fill('Madrid')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByRole('heading', { name: 'People behind it' })).toBeVisible()
  await page.getByLabel('Who runs this site').fill('Asociación Compás')
  await page.getByLabel('How to reach them').fill('hola@compas.example')
  await page.getByLabel('House rules').fill('Ask before you dance.')
  await page.getByLabel('With a code by text message').uncheck()
  await page.getByLabel('By invitation only').check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('alert')).toContainText('an invitation alone does not prove who signs up')
  await expect(page.getByLabel('House rules')).toHaveValue('Ask before you dance.')
  await page.getByLabel('With a code by email').check()
  await page.getByLabel('By invitation only').uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible()
  await page.getByLabel('Folder for backups').fill('/nowhere/backups')
  await expect(page.getByText('Earlier backups stay where they are.')).toBeVisible()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('alert')).toContainText('There is no such folder on the server.')
  await expect(page.getByLabel('Folder for backups')).toHaveValue('/nowhere/backups')
  const disk = await mkdtemp(join(tmpdir(), 'pista-disk-'))
  await page.getByLabel('Folder for backups').fill(disk)
  await page.getByLabel('Hour of the daily backup').selectOption('4')
  await expectAccessible(page)
  // A reload keeps the step, and what was saved.
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Finish' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Madrid, Europe/Madrid')).toBeVisible()
  await expect(page.getByText(disk)).toBeVisible()
  await rm(disk, { recursive: true })
  const check = (title: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(check('Email')).toContainText('Set SMTP_URL and MAIL_FROM.')
  await expect(check('Admin password')).toContainText('It is set, and not a common one.')
  await expect(check('Cities of the world')).toContainText(/with their time zones: 1\d\d,\d{3}\./)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Finish the set-up' }).click()
  await page.getByRole('link', { name: 'Open the site' }).click()

  await expect(page).toHaveTitle(/^Compás/)
  await expect(page.getByRole('banner').getByText('Compás')).toBeVisible()
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--coral').trim(),
  )
  expect(accent).toBe('#00b894')
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Compás', description: 'Salsa y bachata en Madrid' })
  expect(manifest.icons[0].src).toMatch(/^\/icons\/site\/\d+\/icon-192\.png$/)
  await page.goto('/home')
  await expect(page.getByRole('combobox').first()).toHaveValue('Madrid, Spain')
  // Without signal the service worker sends the built page, and the device has the settings.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.reload()
  await expect(page).toHaveTitle(/Compás$/)
  await expect(page.getByRole('combobox').first()).toHaveValue('Madrid, Spain')
  await context.setOffline(false)
  await page.goto('/social-auth')
  await expect(page.getByRole('link', { name: 'Continue with email' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue with phone' })).toHaveCount(0)
  await page.goto('/contact')
  await expect(page.getByText('Asociación Compás')).toBeVisible()
  await expect(page).toHaveTitle('Talk to us · Compás')
  await page.goto('/terms')
  await expect(page.getByText('Ask before you dance.')).toBeVisible()
})
