import { useEffect, useState } from 'react'
import { optional } from '../optional.tsx'
import { hideToast, type ToasterProps, useToast } from './toast.tsx'

/** Most visits show no toast, so the component that shows them is loaded with the first one. */
export function LazyToaster({ i18n }: ToasterProps) {
  const hasShown = useToast(({ count }) => count > 0)
  return hasShown && <Toaster i18n={i18n} />
}

const Toaster = optional(() => import('./toaster.tsx'), { instead: PlainToaster })

/**
 * The toast without timer and swipe, for a page that lost its connection before the toaster was loaded. Screen readers
 * announce content that is added to an existing live region, so the region is rendered before the toast.
 */
function PlainToaster({ i18n }: ToasterProps) {
  const shown = useToast(state => state.shown)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsReady, REGION_MS, true)
    return () => clearTimeout(timer)
  }, [])

  return (
    <output aria-live={shown?.tone === 'danger' ? 'assertive' : 'polite'}>
      {shown && isReady && (
        <span className="fixed top-16 right-0 z-50 m-4 max-w-[420px] rounded-control border border-line bg-raised p-4">
          <span className="block font-semibold">{shown.title}</span>
          {shown.description && <span className="block text-sm text-muted">{shown.description}</span>}
          {shown.link && (
            <a href={shown.link.href} className="inline-flex min-h-11 items-center font-semibold text-accent-strong">
              {shown.link.name}
            </a>
          )}
          {shown.action && (
            <button
              type="button"
              onClick={() => {
                shown.action?.onPress()
                hideToast(shown.id)
              }}
              className="block min-h-11 font-semibold underline underline-offset-4"
            >
              {shown.action.name}
            </button>
          )}
          <button
            type="button"
            onClick={() => hideToast(shown.id)}
            className="block min-h-11 font-semibold underline underline-offset-4"
          >
            {i18n.close}
          </button>
        </span>
      )}
    </output>
  )
}

/** Screen readers need a moment to register a new live region. */
const REGION_MS = 100
