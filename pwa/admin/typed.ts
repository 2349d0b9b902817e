import { create } from 'zustand'

const useAllTyped = create<Record<string, string>>(() => ({}))

/** Text typed by an admin, in memory only: it survives an automatic lock of the page and is deleted on sign-out. */
export function useTyped(what: string) {
  const typed = useAllTyped(all => all[what] ?? '')
  return [typed, (text: string) => useAllTyped.setState({ [what]: text })] as const
}

export function forgetTyped() {
  useAllTyped.setState({}, true)
}
