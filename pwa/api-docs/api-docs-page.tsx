import { useState } from 'react'
import { EMBED_SCRIPT } from '#contract/events/public/embed-paths.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { useTitle } from '#pwa/i18n/i18n.ts'
import { useApiDocsI18n } from '#pwa/i18n/pages/api-docs.ts'
import { SmallButton, TextLink } from '#pwa/ui/button.tsx'
import { bound, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { callsIn, DescribedCallItem, type OpenApi, useDescription } from './call-item.tsx'

/** The documentation of the API for developers, generated from `/openapi.json`. */
export default function ApiDocsPage() {
  const i18n = useApiDocsI18n()
  const { openapi, isFailed, retry } = useDescription()
  useTitle(i18n.title)

  return (
    <div className="page grow pt-6 pb-14 md:pt-10">
      <div className="mx-auto max-w-4xl">
        <h1 className="display text-5xl long-words md:text-6xl">{i18n.title}</h1>
        <p className="mt-3 max-w-2xl text-lg text-muted">{i18n.lead}</p>
        <TextLink href={serverPaths.openapi} look="strong" className="mt-1">
          {i18n.document}
        </TextLink>
        <Guide />
        {openapi && <Calls openapi={openapi} />}
        {isFailed && (
          <Notice className="mt-8" tone="error" action={<SmallButton onClick={retry}>{i18n.retry}</SmallButton>}>
            {i18n.failed}
          </Notice>
        )}
        {!openapi && !isFailed && (
          <div className="grid place-items-center py-20">
            <Spinner label={i18n.loading} className="size-12" />
          </div>
        )}
      </div>
    </div>
  )
}

function Guide() {
  const { guide } = useApiDocsI18n()
  return (
    <section aria-labelledby="guide" className="mt-8">
      <h2 id="guide" className="display text-3xl">
        {guide.title}
      </h2>
      <Topic title={guide.embed} text={guide.embedText}>{`<script src="${location.origin}${EMBED_SCRIPT}"
  data-list="us/miami" async></script>`}</Topic>
      <Topic title={guide.read} text={guide.readText}>{`const response = await fetch(
  '${location.origin}/api/public/v1/cities/us/miami/events?list=weekend')
const { events } = await response.json()`}</Topic>
      <Topic title={guide.token} text={guide.tokenText}>{`curl '${location.origin}/api/me/events' \\
  -H 'Authorization: Bearer pista_…'`}</Topic>
      <Topic title={guide.webhooks} text={guide.webhooksText}>{`import { Webhook } from 'standardwebhooks'

const { type, data } = new Webhook('whsec_…').verify(body, headers)
// 'event.changed', { eventId, event, guests }`}</Topic>
      <TextLink href={`${paths.settings}#tokens`} look="strong" className="mt-1">
        {guide.settings}
      </TextLink>
    </section>
  )
}

function Topic({ title, text, children }: { title: string; text: string; children: string }) {
  return (
    <>
      <h3 className="mt-6 text-xl font-semibold">{title}</h3>
      <p className="mt-1 max-w-2xl text-muted">{text}</p>
      <pre className="mt-3 rounded-control bg-raised p-4 text-sm whitespace-pre-wrap wrap-anywhere">{children}</pre>
    </>
  )
}

function Calls({ openapi }: { openapi: OpenApi }) {
  const i18n = useApiDocsI18n()
  const [query, setQuery] = useState('')
  const term = query.trim().toLowerCase()
  const found = callsIn(openapi).filter(({ method, path, summary }) =>
    `${method} ${path} ${summary}`.toLowerCase().includes(term),
  )
  const groups: Record<string, string> = i18n.groups

  return (
    <>
      <TextInput fieldClassName="mt-6" label={i18n.find} type="search" {...bound(query, setQuery)} />
      {found.length === 0 && <p className="mt-6 text-muted">{i18n.none}</p>}
      {openapi.tags.map(({ name }) => {
        const calls = found.filter(({ tags }) => tags.includes(name))
        return (
          calls.length > 0 && (
            <section key={name} aria-labelledby={`calls-${name}`} className="mt-10">
              <h2 id={`calls-${name}`} className="display mb-3 text-3xl">
                {groups[name] ?? name}
              </h2>
              <ul className="rounded-card border border-line bg-surface">
                {calls.map(call => (
                  <li key={call.operationId} className="border-b border-line last:border-b-0">
                    <DescribedCallItem call={call} openapi={openapi} />
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </>
  )
}
