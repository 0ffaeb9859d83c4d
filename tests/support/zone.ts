/** Where the company of the tests works, as README's default has it. */
export const ZONE = 'America/Chicago'
