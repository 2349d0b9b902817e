import * as Radix from '@radix-ui/react-toast'
import X from 'lucide-react/icons/x'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { hideToast, type ShownToast, type ToasterProps, useToast } from './toast.tsx'

const TOAST_DISPLAY_MS = 5000
const SWIPE_THRESHOLD_PX = 50
const HOTKEY = 'F8'

export default function Toaster({ i18n }: ToasterProps) {
  const shown = useToast(state => state.shown)

  return (
    <Radix.Provider
      label={i18n.toast}
      duration={TOAST_DISPLAY_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {shown && <Notice key={shown.id} toast={shown} i18n={i18n} />}
      <Radix.Viewport
        hotkey={[HOTKEY]}
        label={i18n.region(HOTKEY)}
        className={classNames(
          // Placed below the header: at the bottom the toast would cover the message field and its send button.
          'fixed top-16 right-0 z-50 flex w-full max-w-[420px] flex-col p-4 outline-none',
          'pt-[calc(0.5rem+env(safe-area-inset-top))]',
        )}
      />
    </Radix.Provider>
  )
}

function Notice({ toast, i18n }: ToasterProps & { toast: ShownToast }) {
  return (
    <Radix.Root
      {...(toast.durationMs !== undefined && { duration: toast.durationMs })}
      type={toast.tone === 'danger' ? 'foreground' : 'background'}
      onOpenChange={isOpen => !isOpen && hideToast(toast.id)}
      className={classNames(
        'toast grid touch-pan-y grid-cols-[1fr_auto] items-start gap-x-3 rounded-control border bg-raised p-4 pr-2',
        'shadow-(--shadow)',
        toast.tone === 'danger' ? 'border-danger' : 'border-line',
      )}
    >
      <div className="py-1.5">
        <Radix.Title className={classNames('font-semibold', toast.tone === 'danger' && 'text-danger')}>
          {toast.title}
        </Radix.Title>
        {toast.description && (
          <Radix.Description className="mt-0.5 text-sm text-muted">{toast.description}</Radix.Description>
        )}
        {toast.link && (
          <Radix.Action asChild altText={toast.link.name}>
            <a
              href={toast.link.href}
              className="inline-flex min-h-11 items-center font-semibold text-accent-strong underline underline-offset-4"
            >
              {toast.link.name}
            </a>
          </Radix.Action>
        )}
        {toast.action && (
          <Radix.Action asChild altText={toast.action.name}>
            <Button size="small" look="quiet" onClick={toast.action.onPress} className="mt-2">
              {toast.action.name}
            </Button>
          </Radix.Action>
        )}
      </div>
      <Radix.Close
        aria-label={i18n.close}
        className="inline-grid size-11 place-items-center rounded-control text-muted hover:text-text"
      >
        <X className="size-5" />
      </Radix.Close>
    </Radix.Root>
  )
}
