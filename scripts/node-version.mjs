// @ts-check
// Must run on an old Node, to report what is missing.

/** @param {string} version @returns {boolean} */
export function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

/** What to do about a Node that is too old. @param {string} version @param {boolean} isProduction @returns {string} */
export const tooOld = (version, isProduction) =>
  `Provender needs Node 22.18 or newer, and this is ${version}. Install Node 24${
    isProduction ? '.' : ', or run npm install: the development dependencies bring one.'
  }`
