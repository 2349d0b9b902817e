import { html } from 'hono/html'
import type { NextPosters } from '#contract/events/list/next-posters.ts'
import { type Locale, locales } from '#contract/i18n/locale.ts'
import { paths } from '#contract/paths.ts'
import { citySlug, countrySlug } from '#contract/places/city-slug.ts'
import { messagesIn } from '../http/i18n.ts'
import { siteName } from '../site/look.ts'
import { type Html, type PageHead, pictureAddress } from './html-shell.ts'
import type { Preview } from './preview-picture.ts'
import type { RenderContext } from './public-page.ts'

/** The landing page: the next posters of the home city, and the ways to join. */
export function landingPage(next: NextPosters | null, { origin, language }: RenderContext): PageHead {
  return {
    ...linkPreviewOfSite(origin, language),
    canonical: `${origin}/`,
    type: 'website',
    data: { '@type': 'WebSite', '@id': `${origin}/`, url: `${origin}/`, name: siteName(), inLanguage: locales },
    isListed: true,
    appData: next && { id: 'next-posters', json: next },
    body: bodyOf(next, language),
  }
}

/** What other apps show beside a link to the site, and to each page without a preview of its own. */
export function linkPreviewOfSite(origin: string, language: Locale) {
  return {
    title: `${siteName()} · ${messagesIn[language].landing.headline.join(' ')}`,
    description: messagesIn[language].links.site,
    language,
    image: pictureAddress(origin, 'site', 'pista', { language, version: '1' }),
  }
}

function bodyOf(next: NextPosters | null, language: Locale): Html {
  const i18n = messagesIn[language].landing
  return html`<main class="page pt-5 pb-12 md:pt-8">
    <h1 class="display mb-3 text-[clamp(2.1rem,10vw,3rem)] md:mb-5 md:text-6xl">${i18n.headline.join(' ')}</h1>
    ${next && postersOf(next, language)}
    <p class="mt-6 flex flex-wrap gap-x-5">
      <a class="underline" href="${paths.join()}">${messagesIn[language].links.join}</a>
      <a class="underline" href="${paths.signUp({ type: 'party_goer' })}">${i18n.goer.join}</a>
      <a class="underline" href="${paths.signUp({ type: 'party_host' })}">${i18n.host.join}</a>
      <a class="underline" href="${paths.signIn()}">${i18n.signIn}</a>
    </p>
    <p class="mt-6 max-w-3xl text-muted">${i18n.tagline}</p>
  </main>`
}

function postersOf({ isTonight, city, state, nightOf, date, count, posters }: NextPosters, language: Locale): Html {
  const i18n = messagesIn[language].landing.next
  // The page of the city needs no JavaScript, unlike the list of the app.
  const list = paths.city(countrySlug({ state }), citySlug({ city, state }), isTonight ? 'tonight' : nightOf)
  return html`<h2 class="text-lg font-semibold">${(isTonight ? i18n.tonightIn : i18n.nextIn)(city)} · ${date[language]}</h2>
    <ul class="mt-2 space-y-3">
      ${posters.map(
        poster => html`<li>
          <a class="underline" href="${poster.path}">${poster.title}</a>
          · ${poster.hours[language]} · ${poster.where} · ${poster.price[language]}
        </li>`,
      )}
    </ul>
    <p class="mt-3"><a class="underline" href="${list}">${i18n.seeAll(count)}</a></p>`
}

/** The link preview of the landing page. */
export function previewOfSite(language: Locale): Preview {
  return {
    title: messagesIn[language].landing.headline.join(' '),
    lines: [messagesIn[language].links.genres],
    poster: { id: 'pista-128', genre: 'salsa' },
  }
}
