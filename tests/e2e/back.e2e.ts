import type { Locator, Page } from '@playwright/test'
import { signInToSample } from './account.ts'
import { recordText, wasShown } from './in-view.ts'
import { expect, SAMPLE, testWithWorker as test } from './test.ts'

test.use({ environment: SAMPLE })

test('Back returns to the place in the list of events, with and without signal', async ({ page, context }) => {
  await signInToSample(page, 'ana')
  await page.addInitScript(recordText, 'Loading the party…')
  await page.goto('/home?when=two-weeks')
  await expect(page.getByRole('article').first()).toBeVisible()
  const eventPath = await test.step('with signal', () => goThereAndBack(page, link => link.click()))

  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/home?when=two-weeks')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.goto('/home?when=two-weeks')
  await expect(page.getByText(/^Offline · updated/)).toBeVisible()
  await test.step('without signal, by the keyboard', () => goThereAndBack(page, link => link.press('Enter')))

  await page.goto(eventPath)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await wasShown(page), 'placeholders instead of the stored event').toBe(false)
})

/** Returns the path of the event. */
async function goThereAndBack(page: Page, open: (link: Locator) => Promise<void>): Promise<string> {
  // These lines make the rows higher; a visitor who opens an event before they load is scrolled to another place.
  await expect(page.getByText(/you follow$/).first()).toBeVisible()
  const scrollY = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() =>
    document.addEventListener('click', () => Object.assign(window, { clickedAtY: window.scrollY }), true),
  )
  const far = page.getByRole('article').nth(20)
  const title = await far.getByRole('heading').innerText()
  // The router notes the place at the event of the scroll, which a click in the same frame would precede.
  await far.evaluate(
    element =>
      new Promise(resolve => {
        document.addEventListener('scroll', resolve, { once: true })
        element.scrollIntoView({ block: 'center' })
      }),
  )
  await open(far.getByRole('link'))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await wasShown(page), 'placeholders instead of the event of the list').toBe(false)
  const { pathname } = new URL(page.url())
  const clickedAtY = await page.evaluate(() => (window as unknown as { clickedAtY: number }).clickedAtY)
  expect(clickedAtY).toBeGreaterThan(1_000)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two weeks')
  await expect(far).toBeInViewport()
  await expect.poll(async () => Math.abs((await scrollY()) - clickedAtY)).toBeLessThan(40)
  return pathname
}
