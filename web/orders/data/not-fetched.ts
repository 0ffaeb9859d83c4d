/** Said where a part of the order screen was wanted that could not be loaded. */
export const NOT_FETCHED = 'This part of the page could not be loaded. Check the connection and try again.'
