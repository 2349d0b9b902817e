import { forgetToast, type ToasterProps, useToast } from './toast.tsx'

/** The same notice without timer and swipe, for a page that lost its connection before the toaster was loaded. */
export function PlainToaster({ words }: ToasterProps) {
  const shown = useToast(state => state.shown)
  if (!shown) return null
  return (
    <output className="fixed top-16 right-0 z-50 m-4 max-w-[420px] rounded-control border border-line bg-raised p-4">
      <span className="block font-semibold">{shown.title}</span>
      {shown.description && <span className="block text-sm text-muted">{shown.description}</span>}
      {shown.link && (
        <a href={shown.link.href} className="inline-flex min-h-11 items-center font-semibold text-accent-strong">
          {shown.link.name}
        </a>
      )}
      <button
        type="button"
        onClick={() => forgetToast(shown.id)}
        className="block min-h-11 font-semibold underline underline-offset-4"
      >
        {words.close}
      </button>
    </output>
  )
}
