import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { spanLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { clockOf, isPast } from '#contract/events/nights.ts'
import { formatAt } from '#contract/i18n/region.ts'
import { paths } from '#contract/paths.ts'
import { parsedEventFor } from '#db/events/event/reading.ts'
import { confirmEvent, questionOfEvent } from '#db/events/still-on/confirmations.ts'
import { localeOfMember } from '#db/notifications/push.ts'
import type { Env } from '../../app-context.ts'
import { localeOf, messagesIn } from '../../http/i18n.ts'
import { limited } from '../../http/limits.ts'
import { confirmationLine } from '../../pages/event.ts'
import { postButton, sendPlainPage } from '../../pages/plain-page.ts'
import { type Question, questionIn } from './question-link.ts'

/** The page changes nothing, because mail servers and phones open links. Its button may be pressed again. */
export const questionPages = new Hono<Env>()
  .get('/still-on/:token', limited('public-read', 'address'), async c => await sendQuestionPage(c, questionFor(c)))
  .post('/still-on/:token', limited('unsubscribe', 'address'), async c => {
    const question = questionFor(c)
    const isAsked = question && (await questionOfEvent(c.var.app.sql, question.eventId)) === question.askedFor
    const isRefused = isAsked && (await confirmEvent(c.var.app.sql, question)) !== undefined
    return await sendQuestionPage(c, question, isRefused)
  })

function questionFor(c: Context<Env, '/still-on/:token'>): Question | undefined {
  return questionIn(c.var.app.secrets, c.req.param('token'))
}

/** In the language of the member. Only an open question has a button; the page says why another one has none. */
async function sendQuestionPage(c: Context<Env>, question: Question | undefined, isRefused = false) {
  const { sql, home } = c.var.app
  const locale = localeOf(c, question && (await localeOfMember(sql, question.userId)))
  const { stillOn } = messagesIn[locale].emails
  const reader = formatAt(home.country, locale)
  const event = question && (await parsedEventFor(sql, question.eventId, null))
  const isOfThisDate = question && (await questionOfEvent(sql, question.eventId)) === question.askedFor
  const state = !question ? 'wrong' : event && isOfThisDate && !isRefused ? answerOf(event) : 'closed'
  return await sendPlainPage(
    c,
    { locale, title: stillOn.title[state], isFound: state !== 'wrong' },
    html`<h1 class="display text-5xl">${stillOn.title[state]}</h1>
      ${
        event &&
        html`<p class="mt-3 max-w-xl text-lg long-words">
          <strong>${event.title}</strong><br />${spanLabel(clockOf(event), reader)}
        </p>`
      }
      <p class="mt-3 max-w-xl">${event && html`<strong>${confirmationLine(event, reader, Date.now())}</strong> `}${stillOn.text[state]}</p>
      ${state === 'question' ? postButton(stillOn.yes) : ''}
      ${
        event &&
        html`<p class="mt-8"><a class="font-semibold underline" href="${paths.event(event.id)}">${stillOn.open}</a></p>`
      }`,
  )
}

function answerOf(event: Event) {
  if (event.confirmedAt && event.status === 'active') return 'confirmed'
  return event.status === 'active' && !isPast(event, Date.now()) ? 'question' : 'closed'
}
