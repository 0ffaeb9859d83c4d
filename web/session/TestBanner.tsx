import { Banner } from '../ui/notice/Banner.tsx'

/** GEN-09: on every page of an installation that is not the real one. */
export const TestBanner = () => <Banner tone="test">*** User Testing System - TEST ONLY ***</Banner>
