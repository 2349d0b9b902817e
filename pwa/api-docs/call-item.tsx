import { type ReactNode, useState } from 'react'
import { useApiDocsI18n } from '#pwa/i18n/pages/api-docs.ts'
import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx'
import { SmallButton } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { curlOf, type DescribedCall, type OpenApi, resolved, type Schema, scopesOf, typeOf } from './description.ts'

type CallProps = { call: DescribedCall; openapi: OpenApi }

/** A row that expands to the parameters, the responses and the refusals of a call. */
export function DescribedCallItem({ call, openapi }: CallProps) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <details open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3.5 md:px-5">
        <Badge tone={tones[call.method] ?? 'quiet'}>{call.method}</Badge>
        <code className="font-semibold wrap-anywhere">{call.path}</code>
        <span className="text-muted max-md:w-full">{call.summary}</span>
      </summary>
      {isOpen && <CallDetails call={call} openapi={openapi} />}
    </details>
  )
}

const tones: Record<string, BadgeTone> = {
  GET: 'live',
  POST: 'accent',
  PUT: 'waiting',
  PATCH: 'waiting',
  DELETE: 'danger',
}

function CallDetails({ call, openapi }: CallProps) {
  const i18n = useApiDocsI18n()
  const { token: tokenLabel, ...labels } = i18n.auth
  const authLabels: Record<string, string> = labels
  const auth = call.security.flatMap(one => Object.keys(one))[0] ?? 'anybody'
  const [scope] = scopesOf(call)
  const outcomes = Object.entries(call.responses)
  const isGood = ([status]: [string, unknown]) => Number(status) < 400

  return (
    <div className="space-y-5 px-4 pb-6 md:px-5">
      <p className="font-semibold">{authLabels[auth]}</p>
      {scope !== undefined && <p className="font-semibold">{tokenLabel(scope)}</p>}
      {call.parameters.length > 0 && (
        <Part title={i18n.parameters}>
          {call.parameters.map(({ name, schema, required, in: place }) => (
            <Field key={place + name} name={name} schema={schema} isRequired={required} note={i18n.places[place]} />
          ))}
        </Part>
      )}
      {Object.entries(call.requestBody?.content ?? {}).map(([type, { schema }]) => (
        <Part key={type} title={`${i18n.body} · ${type}`}>
          <Fields schema={resolved(schema, openapi)} />
        </Part>
      ))}
      {outcomes.filter(isGood).map(([status, { content }]) => (
        <Part key={status} title={`${i18n.answers} · ${status}`}>
          {Object.entries(content ?? { '–': { schema: {} } }).map(([type, { schema }]) => (
            <div key={type}>
              <p className="text-muted">
                <code>{type === 'application/json' ? typeOf(resolvedName(schema, openapi)) : type}</code>
              </p>
              <Fields schema={itemsOf(schema, openapi)} />
            </div>
          ))}
        </Part>
      ))}
      <Part title={i18n.refusals}>
        {outcomes
          .filter(outcome => !isGood(outcome))
          .map(([status, { description }]) => (
            <p key={status}>
              <span className="figures font-semibold">{status}</span> {description}
            </p>
          ))}
      </Part>
      <Curl call={call} />
    </div>
  )
}

/** A named list schema is resolved, so that its items can be shown. */
function resolvedName(schema: Schema, openapi: OpenApi): Schema {
  const named = resolved(schema, openapi)
  return named.type === 'array' ? named : schema
}

function itemsOf(schema: Schema, openapi: OpenApi): Schema {
  const named = resolved(schema, openapi)
  return named.items ? resolved(named.items, openapi) : named
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      {children}
    </section>
  )
}

function Fields({ schema }: { schema: Schema }) {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => (
    <Field key={name} name={name} schema={field} isRequired={schema.required?.includes(name) ?? false} />
  ))
}

function Field({
  name,
  schema,
  isRequired,
  note,
}: {
  name: string
  schema: Schema
  isRequired: boolean
  note?: string
}) {
  const i18n = useApiDocsI18n()
  return (
    <p className="wrap-anywhere">
      <code className="font-semibold">{name}</code> <code className="text-muted">{typeOf(schema)}</code>
      <span className="text-sm text-muted">
        {isRequired && ` · ${i18n.required}`}
        {note && ` · ${note}`}
      </span>
    </p>
  )
}

function Curl({ call }: { call: DescribedCall }) {
  const i18n = useApiDocsI18n()
  const command = curlOf(call, location.origin)
  const copy = async () => {
    await navigator.clipboard.writeText(command)
    showToast({ title: i18n.copied })
  }

  return (
    <Part title={i18n.curl}>
      <pre className="rounded-control bg-raised p-4 text-sm whitespace-pre-wrap wrap-anywhere">{command}</pre>
      <SmallButton onClick={() => void copy()}>{i18n.copy}</SmallButton>
    </Part>
  )
}
