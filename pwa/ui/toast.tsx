import { create } from 'zustand'

export type Toast = {
  title: string
  description?: string
  tone?: 'plain' | 'danger'
  /** Where what the notice is about can be seen. */
  link?: { name: string; href: string }
}

export type Shown = Toast & { id: number }

/** `count` is how many there have been. */
export const useToast = create<{ shown: Shown | null; count: number }>(() => ({ shown: null, count: 0 }))

/** One at a time: a newer notice takes the place of the older one. Works from anywhere, outside React too. */
export function showToast(toast: Toast) {
  useToast.setState(({ count }) => ({ shown: { ...toast, id: count + 1 }, count: count + 1 }))
}

export function forgetToast(id: number) {
  useToast.setState(({ shown }) => (shown?.id === id ? { shown: null } : {}))
}

export type ToasterProps = { i18n: { toast: string; region: (hotkey: string) => string; close: string } }
