import { create } from 'zustand'

export const SAVE_DATA_KEY = 'pista.save-data'

/** Whether the visitor chose to save data; all polls then run once a minute. */
export const useDataSaver = create<{ isOn: boolean }>(() => ({ isOn: localStorage.getItem(SAVE_DATA_KEY) === 'on' }))

export function setDataSaver(isOn: boolean) {
  if (isOn) localStorage.setItem(SAVE_DATA_KEY, 'on')
  else localStorage.removeItem(SAVE_DATA_KEY)
  useDataSaver.setState({ isOn })
}
