import { create } from 'zustand'

export type Toast = {
  title: string
  description?: string
  tone?: 'plain' | 'danger'
  /** A link to the page that shows what the toast is about. */
  link?: { name: string; href: string }
  /** Undoes what the toast is about. */
  action?: { name: string; onPress: () => void }
  /** Five seconds unless stated. */
  durationMs?: number
}

export type ShownToast = Toast & { id: number }

/** `count` is the number of toasts shown since the page was loaded. */
export const useToast = create<{ shown: ShownToast | null; count: number }>(() => ({ shown: null, count: 0 }))

/** Shows a toast. There is one at a time: a newer toast replaces the older one. Also works outside React. */
export function showToast(toast: Toast) {
  useToast.setState(({ count }) => ({ shown: { ...toast, id: count + 1 }, count: count + 1 }))
}

export function hideToast(id: number) {
  useToast.setState(({ shown }) => (shown?.id === id ? { shown: null } : {}))
}

export type ToasterProps = { i18n: { toast: string; region: (hotkey: string) => string; close: string } }
