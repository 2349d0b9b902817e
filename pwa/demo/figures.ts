/** Dollars without cents, ratings with one decimal, numbers with thousands separators. */
export function priceOf(dollars: number, free: string) {
  return dollars === 0 ? free : `$${dollars.toFixed(0)}`
}

export function ratingOf(rating: number) {
  return rating.toFixed(1)
}

export function countLabel(count: number) {
  return count.toLocaleString('en-US')
}
