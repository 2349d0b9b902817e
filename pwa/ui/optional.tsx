import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

type Options<Props> = {
  /** Shown if the module of the part cannot be loaded, so that a lost connection does not replace the whole page. */
  instead?: ComponentType<Props>
  /** Shown until the part is loaded. */
  placeholder?: ReactNode
}

/** A part of a page that is loaded after the page. After a failure it is loaded again when it is shown again. */
export function optional<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { instead = Nothing, placeholder }: Options<Props> = {},
) {
  let hasFailed = false
  const lazyPart = () =>
    lazy(() =>
      load().catch(() => {
        hasFailed = true
        return { default: instead }
      }),
    )
  let part = lazyPart()
  const current = () => {
    if (hasFailed) part = lazyPart()
    hasFailed = false
    return part
  }
  return function Optional(props: Props) {
    const [Part] = useState(current)
    return (
      <Suspense fallback={placeholder}>
        <Part {...props} />
      </Suspense>
    )
  }
}

function Nothing() {
  return null
}
