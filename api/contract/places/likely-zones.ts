/**
 * The zone of most people in the countries whose first zone, in the order of names, is another one. A zone with the same
 * time may stand for it, because the worker is smaller with fewer names.
 */
const LARGEST: Record<string, string> = {
  AR: 'America/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Truk',
  GL: 'America/Godthab',
  KI: 'Pacific/Tarawa',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Truk',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  XK: 'Europe/Madrid',
}

/**
 * Returns the zone of most people in a country. Only exceptions are listed, because the service worker is at its size limit;
 * otherwise it is the first zone that the browser lists.
 */
export function likelyZoneIn(country: string): string | undefined {
  return LARGEST[country] ?? new Intl.Locale(`und-${country}`).getTimeZones?.()?.[0]
}
