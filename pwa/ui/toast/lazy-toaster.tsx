import { optional } from '../optional.tsx'
import { PlainToaster } from './plain-toaster.tsx'
import { type ToasterProps, useToast } from './toast.tsx'

/** Most visits show no toast, so the component that shows them is loaded with the first one. */
export function LazyToaster({ i18n }: ToasterProps) {
  const hasShown = useToast(({ count }) => count > 0)
  return hasShown && <Toaster i18n={i18n} />
}

const Toaster = optional(() => import('./toaster.tsx'), { instead: PlainToaster })
