import { Hono } from 'hono'
import { html } from 'hono/html'
import { spanLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { clockOf, isPast } from '#contract/events/nights.ts'
import * as calls from '#contract/events/still-on/calls.ts'
import type { ServerMessages } from '#contract/i18n/en/server.ts'
import { formatAt } from '#contract/i18n/region.ts'
import { paths } from '#contract/paths.ts'
import type { Database } from '#db/connection/sql.ts'
import { parsedEventFor } from '#db/events/event/reading.ts'
import { confirmEvent, questionOfEvent } from '#db/events/still-on/confirmations.ts'
import { confirmParty, partiesOfQuestion } from '#db/events/still-on/six-weeks.ts'
import { localeOfMember } from '#db/notifications/push.ts'
import type { Context, Env } from '../../app-context.ts'
import { Feature } from '../../http/feature.ts'
import { localeOf, messagesIn } from '../../http/i18n.ts'
import { limited } from '../../http/limits.ts'
import { orRefuse } from '../../http/refusal.ts'
import { confirmationLine } from '../../pages/event.ts'
import { postButton, sendPlainPage } from '../../pages/plain-page.ts'
import { eventIdIn } from '../event/event-access.ts'
import { type Question, questionIn } from './question-link.ts'

/** The page changes nothing, because mail servers and phones open links. Its button may be pressed again. */
export const questionPages = new Hono<Env>()
  .get('/still-on/:token', limited('public-read', 'address'), async c =>
    sendQuestionPage(c, questionIn(c.var.app.secrets, c.req.param('token'))),
  )
  .post('/still-on/:token', limited('unsubscribe', 'address'), async c => {
    const question = questionIn(c.var.app.secrets, c.req.param('token'))
    const isRefused = question !== undefined && !(await isAnswered(c.var.app.sql, question))
    return await sendQuestionPage(c, question, isRefused)
  })

/** Confirms what the question is about. False if it is closed, or the member may not answer it any more. */
async function isAnswered(sql: Database, question: Question): Promise<boolean> {
  if ((await questionOfEvent(sql, question.eventId)) === question.askedFor)
    return (await confirmEvent(sql, question)) === undefined
  const parties = await partiesOfQuestion(sql, question)
  return parties.some(({ state }) => state === 'question') ? await confirmParty(sql, question) : parties.length > 0
}

/** In the language of the member. Only an open question has a button; the page says why another one has none. */
async function sendQuestionPage(c: Context, question: Question | undefined, isRefused = false) {
  const { sql, home } = c.var.app
  const locale = localeOf(c, question && (await localeOfMember(sql, question.userId)))
  const { stillOn } = messagesIn[locale].emails
  const reader = formatAt(home.country, locale)
  const { state, text, events } = await answerTo(sql, question)
  const shown = isRefused ? 'closed' : state
  return await sendPlainPage(
    c,
    { locale, title: stillOn.title[shown], isFound: shown !== 'wrong' },
    html`<h1 class="display text-5xl">${stillOn.title[shown]}</h1>
      ${events.map(
        event => html`<p class="mt-3 max-w-xl text-lg long-words">
          <strong>${event.title}</strong><br />${spanLabel(clockOf(event), reader)}
        </p>`,
      )}
      <p class="mt-3 max-w-xl">${events.slice(0, 1).map(event => html`<strong>${confirmationLine(event, reader, Date.now())}</strong> `)}${stillOn.text[isRefused ? 'closed' : text]}</p>
      ${shown === 'question' ? postButton(stillOn.yes) : ''}
      ${events
        .slice(0, 1)
        .map(
          event =>
            html`<p class="mt-8"><a class="font-semibold underline" href="${paths.event(event.id)}">${stillOn.open}</a></p>`,
        )}`,
  )
}

type QuestionState = {
  state: 'question' | 'confirmed' | 'closed' | 'wrong'
  text: keyof ServerMessages['emails']['stillOn']['text']
  events: Event[]
}

/** A question to a venue may be about several listings; of a series the page names the next date. */
const MAX_NAMED = 20

async function answerTo(sql: Database, question: Question | undefined): Promise<QuestionState> {
  if (!question) return { state: 'wrong', text: 'wrong', events: [] }
  const isOfDay = (await questionOfEvent(sql, question.eventId)) === question.askedFor
  const parties = isOfDay ? [] : await partiesOfQuestion(sql, question)
  const [next] = parties
  if (!next) return await answerOnDay(sql, question, isOfDay)
  const events = await eventsWith(sql, next.isOfSeries ? [next] : parties.slice(0, MAX_NAMED))
  return { state: next.state, text: next.state === 'question' ? 'party' : 'partyConfirmed', events }
}

/** To the question on the day of an event. It is closed if the event has another date by now. */
async function answerOnDay(sql: Database, { eventId }: Question, isOfDay: boolean): Promise<QuestionState> {
  const events = await eventsWith(sql, [{ id: eventId }])
  const [event] = events
  const state = event && isOfDay ? stateOf(event) : 'closed'
  return { state, text: state, events }
}

async function eventsWith(sql: Database, ids: { id: string }[]): Promise<Event[]> {
  const read = await Promise.all(ids.map(async ({ id }) => await parsedEventFor(sql, id, null)))
  return read.filter(event => event !== undefined)
}

function stateOf(event: Event) {
  if (event.confirmedAt && event.status === 'active') return 'confirmed'
  return event.status === 'active' && !isPast(event, Date.now()) ? 'question' : 'closed'
}

export const confirmations = new Feature().call(calls.confirmEvent, [limited('attend')], async (c, received) => {
  const { sql, userId, body } = received
  orRefuse(calls.confirmEvent, await confirmEvent(sql, { eventId: eventIdIn(c), userId, at: body.at }))
})
