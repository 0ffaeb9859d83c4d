/** Real requests and answers; recorded by tests/enterprise-openapi.test.ts, and never written by hand. */
export const enterpriseExamples = {
  calls: {
    locations: {
      query: '',
      answer: {
        message: 'success',
        time_zone: 'America/Chicago',
        locations: [
          {
            location: '000213',
            name: 'Harbor St Mart',
            pos: 'LF 9',
            route: 'R14',
            item_list: '',
            delivery_days: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
            next_date: '11/23/2026',
            next_cutoff_at: '2026-11-21T20:00:00.000Z',
          },
          {
            location: '000230',
            name: 'Lake St Mart',
            route: 'R14',
            item_list: '',
            delivery_days: ['MON', 'WED', 'FRI'],
            next_date: '11/23/2026',
            next_cutoff_at: '2026-11-21T20:00:00.000Z',
          },
        ],
      },
    },
    items: {
      query: 'location=213',
      answer: {
        message: 'success',
        items: [
          {
            item: '100100',
            desc: 'Egg Salad Sandwich',
            upc: '012345678905',
            tray: 8,
            life: 5,
          },
          {
            item: '100102',
            desc: 'Ham & Swiss Sub',
            upc: '012345678905',
            tray: 8,
            life: 5,
          },
        ],
      },
    },
    cutoffs: {
      query: 'first_date=11/24/2026&last_date=11/25/2026',
      answer: {
        message: 'success',
        cutoffs: [
          {
            date: '11/24/2026',
            cutoff_at: '2026-11-22T20:00:00.000Z',
            past: false,
            no_work: false,
          },
          {
            date: '11/25/2026',
            cutoff_at: '2026-11-23T20:00:00.000Z',
            past: false,
            no_work: false,
          },
        ],
      },
    },
    order: {
      query: 'date=11/24/2026',
      body: {
        '213': [
          {
            item: '100100',
            qty: 12,
          },
          {
            item: '100101',
            qty: 6,
          },
          {
            item: '100102',
            qty: 340,
          },
          {
            item: '109999',
            qty: 1,
          },
        ],
        '230': [
          {
            item: '100100',
            qty: 4,
          },
        ],
        '999999': [
          {
            item: '100100',
            qty: 4,
          },
        ],
      },
      answer: {
        message: 'success',
        invalid_dates: {},
        invalid_locations: ['999999'],
        locations_cant_order: {
          '000230': 'This location has no delivery on this weekday.',
        },
        locations_items_cant_order: {
          '000213': [
            {
              item: '100101',
              desc: 'Turkey Wedge',
              qty: 6,
              messageTxt: "Item 100101 is not on this order's list.",
              code: 'item-not-on-list',
            },
            {
              item: '100102',
              desc: 'Ham & Swiss Sub',
              qty: 340,
              messageTxt: '340 is more than the limit of 300. Send "confirmed": true with the line if you mean it.',
              code: 'quantity-unconfirmed',
            },
            {
              item: '109999',
              desc: '',
              qty: 1,
              messageTxt: 'Item 109999 was not found.',
              code: 'item-unknown',
            },
          ],
        },
        locations_items_ordered: {
          '000213': [
            {
              item: '100100',
              desc: 'Egg Salad Sandwich',
              qty: 12,
              used_on_day: 'TUE',
              order_no: '480001',
              result: 'created',
            },
          ],
        },
        refusal_codes: {
          '999999': 'location-unknown',
          '000230': 'no-delivery',
        },
      },
    },
    orders: {
      query: 'date=11/24/2026&location=213',
      answer: {
        message: 'success',
        orders: [
          {
            order_no: '480001',
            location: '000213',
            date: '11/24/2026',
            used_on_day: 'TUE',
            state: 'open',
            pieces: 12,
            cutoff_at: '2026-11-22T20:00:00.000Z',
            changed_at: '2026-11-19T18:00:04.512Z',
            lines: [
              {
                item: '100100',
                desc: 'Egg Salad Sandwich',
                qty: 12,
              },
            ],
          },
        ],
      },
    },
    changes: {
      query: 'changed_since=2026-11-19T18:00:00Z',
      answer: {
        message: 'success',
        orders: [
          {
            order_no: '480001',
            location: '000213',
            date: '11/24/2026',
            used_on_day: 'TUE',
            state: 'open',
            pieces: 12,
            cutoff_at: '2026-11-22T20:00:00.000Z',
            changed_at: '2026-11-19T18:00:04.512Z',
            lines: [
              {
                item: '100100',
                desc: 'Egg Salad Sandwich',
                qty: 12,
              },
            ],
          },
        ],
        resume: '1795111200000-81234-81302-0',
      },
    },
  },
  refusals: {
    '400': {
      message: 'error',
      messageTxt: 'date is missing.',
      code: 'unreadable',
    },
    '401': {
      message: 'error',
      messageTxt: 'Token or secret is wrong. Send your API token and secret as HTTP Basic: user name and password.',
      code: 'unknown key',
    },
    '403': {
      message: 'error',
      messageTxt: 'Another site may not call the API from a browser.',
      code: 'forged',
    },
    '404': {
      message: 'error',
      messageTxt: 'Location 999999 was not found.',
      code: 'not found',
    },
    '413': {
      message: 'error',
      messageTxt: 'A call takes at most 100,000 lines.',
      code: 'too large',
    },
    '415': {
      message: 'error',
      messageTxt: 'Send the fields as application/x-www-form-urlencoded, or locations alone as application/json.',
      code: 'media type',
    },
    '422': {
      message: 'error',
      messageTxt: 'This Idempotency-Key was used with another request. Use a new one.',
      code: 'key used',
    },
    '429': {
      message: 'error',
      messageTxt: 'Too many tries. Wait 15 min, then try again.',
      code: 'too many',
    },
    '503': {
      message: 'ServerDown',
      messageTxt: 'Ordering is down right now. Try again in a minute.',
      code: 'down',
    },
  },
} as const
