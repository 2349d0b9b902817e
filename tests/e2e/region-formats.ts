import { expect, type Page } from '@playwright/test'

const HALF_DAY = /\d\s?[ap]\.?\s?m\b/i
const MILES = /\d\s?mi\b|\bmiles\b/
/** A "$" without the letters that name its country. */
const BARE_DOLLAR = /(?<!US)\$/

/** The formats that are wrong in each region. Clocks have 12 hours in Colombia, and roads miles in Great Britain. */
export const WRONG_FORMATS = {
  'es-ES': [HALF_DAY, MILES, BARE_DOLLAR],
  'es-CO': [MILES, BARE_DOLLAR],
  'en-GB': [HALF_DAY, BARE_DOLLAR],
  'pt-BR': [HALF_DAY, MILES, BARE_DOLLAR],
}

/** Fails with the lines of the screen that have the format of another region. */
export async function expectFormatsOf(page: Page, locale: keyof typeof WRONG_FORMATS, path: string) {
  const text = await page.locator('body').innerText()
  for (const format of WRONG_FORMATS[locale])
    expect(
      format
        .exec(text)
        ?.input.split('\n')
        .filter(line => format.test(line)) ?? [],
      path,
    ).toEqual([])
}
