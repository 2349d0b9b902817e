import { create } from 'zustand'

const useAllTyped = create<Record<string, string>>(() => ({}))

/** What an admin types, in memory alone: it outlives a page that locks itself, and ends with logging out. */
export function useTyped(what: string) {
  const typed = useAllTyped(all => all[what] ?? '')
  return [typed, (text: string) => useAllTyped.setState({ [what]: text })] as const
}

export function forgetTyped() {
  useAllTyped.setState({}, true)
}
