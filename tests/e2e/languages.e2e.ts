import type { Page } from '@playwright/test'
import { expect, testWithWorker as test } from './test.ts'

test('an English reader loads no other language', async ({ page }) => {
  const languageFiles = filesOfLanguages(page)
  await page.goto('/')
  await page.goto('/settings')
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await workerControls(page)
  expect(languageFiles).toEqual([])
  expect(await storedLanguageFiles(page)).toEqual([])
})

const readers = [
  { locale: 'es-CO', code: 'es', headline: 'Esta noche la pista es tuya.', about: 'Una pista para cada noche' },
  { locale: 'pt-BR', code: 'pt', headline: 'Hoje à noite a pista é sua.', about: 'Uma pista para cada noite' },
]

for (const { locale, code, headline, about } of readers)
  test(`a reader of ${locale} starts in that language without a connection`, async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.origin, locale })
    const page = await context.newPage()
    const languageFiles = filesOfLanguages(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
    await workerControls(page)
    await expect.poll(() => storedLanguageFiles(page)).toHaveLength(2)
    expect(new Set(languageFiles.map(path => path.split('-')[1]))).toEqual(new Set([code]))

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
    // A page whose messages are in the second file of the language.
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(about)
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await context.close()
  })

test('a language that is not on the device needs a connection', async ({ page, context }) => {
  await page.goto('/about')
  await workerControls(page)
  await context.setOffline(true)
  const spanish = page.getByRole('radio', { name: 'Español' })
  await spanish.press('Space')
  await expect(page.getByText(/^Español is not on this device yet/)).toBeVisible()
  await expect(spanish).not.toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  // The choice is not stored either.
  await context.setOffline(false)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await spanish.press('Space')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Una pista para cada noche')
  // From now on the language is on the device, although the worker was installed before it was chosen.
  await expect.poll(() => storedLanguageFiles(page)).toHaveLength(2)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Una pista para cada noche')
})

/** The paths of the language files that the page requests from now on. */
function filesOfLanguages(page: Page): string[] {
  const requested: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/language-')) requested.push(pathname.replace('/assets/', ''))
  })
  return requested
}

async function storedLanguageFiles(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
    return stored.flat().flatMap(({ url }) => (url.includes('/assets/language-') ? [new URL(url).pathname] : []))
  })
}

async function workerControls(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
