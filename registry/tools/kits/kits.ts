/** Lists the modules that groups of widgets share as one file. */

export type KitFiles = { files: string[]; hasFramework?: true };

/**
 * Modules that groups share. esbuild would make a chunk for each set of groups that share one; together they are one
 * file, and a page asks once instead of six times for 300 bytes. A kit imports from those before it.
 */
export const KITS: Record<string, KitFiles> = {
  /** How widgets hear of each other, and their params: all that header, footer and chat of an idle page need. */
  events: {
    files: [
      'registry/{bus,actions,foreign_page,params,report,texts}.ts',
      'registry/values/latin_digits.ts',
      'widgets/core/throttle.ts',
      'widgets/shop/parts/cart_count.ts',
    ],
  },
  /** Of these most widgets use some. */
  light: {
    files: [
      'registry/{call,known_visitor}.ts',
      'registry/values/attachable.ts',
      'widgets/core/{live_region,load_once,page_leave,restore_focus,serial_queue,until_online}.ts',
      'widgets/follow/parts/subscribed.ts',
      'widgets/shop/parts/cart_update.ts',
    ],
  },
  /** Numbers and dates in a language; and what a product's page uses beside its prices. */
  values: {
    files: [
      'registry/values/{format,dates}.ts',
      'widgets/core/{copy,lazy_zoom,quantity}.ts',
      'widgets/shop/parts/combination_asker.ts',
      'widgets/shop/parts/carousel/product_pictures.ts',
      'widgets/website/parts/share_window.ts',
    ],
  },
  /** Whoever draws needs them, and the framework. */
  views: {
    files: [
      'registry/{hooks,host}.ts',
      'registry/runtime/runtime.tsx',
      'widgets/core/hooks/{use_lazy_module,use_unmount_signal}.ts',
      'widgets/core/parts/{amount,html,icon}.tsx',
    ],
    hasFramework: true,
  },
  /** Views that ask the server while somebody types or chooses, drafts, and files beside messages. */
  calls: {
    files: [
      'widgets/core/draft_store.ts',
      'widgets/core/hooks/{draft,use_call,use_debounced,use_live,use_page_leave,use_problem}.ts',
      'widgets/core/viewer/attachment_list.tsx',
    ],
  },
  /** A conversation with its messages from the server, for visitors and operators. */
  conversation: {
    files: [
      'widgets/core/bus/bus.ts',
      'widgets/livechat/parts/{send_once,typing,typing_text,use_conversation}.ts',
      'widgets/livechat/parts/chat_log.tsx',
    ],
  },
  /** Fields for dates in forms by authors and in surveys. */
  dates: { files: ['registry/values/parse_date.ts', 'widgets/core/calendar/{date_fields,date_text}.ts'] },
};
