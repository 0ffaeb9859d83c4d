/** Whose site this is, as the server told: in the titles of the browser's tabs and beside the mark. */
let told = ''

/** Takes the name from an answer of the server. */
export function learnSite(name: string): void {
  told = name
}

/** Until the server has answered for the first time, nobody's. */
export const siteName = (): string => told
