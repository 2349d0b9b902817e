import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

type Options<Props> = {
  /** Shown if the module of the part cannot be loaded, so that a lost connection does not replace the whole page. */
  instead?: ComponentType<Props>
  /** Shown until the part is loaded. */
  placeholder?: ReactNode
}

/** A part of a page that is loaded after the page. */
export function optional<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { instead = Nothing, placeholder }: Options<Props> = {},
) {
  const Part = lazy(() => load().catch(() => ({ default: instead })))
  return function Optional(props: Props) {
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
