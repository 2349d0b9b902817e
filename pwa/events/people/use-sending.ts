import { useAction } from '#pwa/data/use-action.ts'

/** A write that needs a connection. */
export function useSending({ notDone: failed, noSignal }: { notDone: string; noSignal: string }) {
  return useAction({ failed, noSignal, toast: true })
}
