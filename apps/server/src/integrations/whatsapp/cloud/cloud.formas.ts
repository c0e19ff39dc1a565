import { parseBounded } from '@prosa/contract/json.ts';

/** Shapes of Meta's webhooks as far as they are read; every field may be missing. */
export interface Webhook {
  readonly object?: string;
  readonly entry?: readonly Entry[];
}
export interface Entry {
  /** Of the WhatsApp Business account. */
  readonly id?: string;
  readonly changes?: readonly Change[];
}
export interface Change {
  readonly field?: string;
  readonly value?: Value;
}
export interface Value {
  readonly metadata?: { readonly phone_number_id?: string; readonly display_phone_number?: string };
  readonly display_phone_number?: string;
  readonly contacts?: readonly Profile[];
  readonly messages?: readonly Message[];
  readonly message_echoes?: readonly Message[];
  readonly statuses?: readonly Status[];
  readonly errors?: readonly MetaError[];
  readonly calls?: readonly Call[];
  readonly user_preferences?: readonly {
    readonly wa_id?: string;
    readonly user_id?: string;
    readonly category?: string;
    readonly value?: string;
    readonly timestamp?: string;
  }[];
  readonly user_id_update?: readonly {
    readonly wa_id?: string;
    readonly user_id?: { readonly previous?: string; readonly current?: string };
    readonly timestamp?: string;
  }[];
  readonly event?: string;
  readonly [field: string]: unknown;
}
export interface Profile {
  readonly profile?: { readonly name?: string; readonly username?: string };
  readonly wa_id?: string;
  readonly user_id?: string;
}
export interface MetaError {
  readonly code?: number;
  readonly title?: string;
  readonly message?: string;
  readonly error_data?: { readonly details?: string };
}
export interface Media {
  readonly id?: string;
  readonly mime_type?: string;
  readonly caption?: string;
  readonly filename?: string;
}
export interface Message {
  readonly from?: string;
  readonly from_user_id?: string;
  readonly to?: string;
  readonly to_user_id?: string;
  readonly id?: string;
  /** Of the group that it was written in. */
  readonly group_id?: string;
  readonly timestamp?: string;
  readonly type?: string;
  readonly context?: { readonly id?: string; readonly referred_product?: { readonly product_retailer_id?: string } };
  readonly referral?: { readonly source_url?: string; readonly headline?: string; readonly body?: string };
  readonly text?: { readonly body?: string };
  readonly image?: Media;
  readonly audio?: Media;
  readonly video?: Media;
  readonly document?: Media;
  readonly sticker?: Media;
  readonly location?: { readonly latitude?: number; readonly longitude?: number; readonly name?: string; readonly address?: string };
  readonly contacts?: readonly {
    readonly name?: { readonly formatted_name?: string };
    readonly org?: { readonly company?: string };
    readonly emails?: readonly { readonly email?: string }[];
    readonly phones?: readonly { readonly phone?: string; readonly wa_id?: string }[];
  }[];
  readonly interactive?: {
    readonly type?: string;
    readonly button_reply?: { readonly title?: string };
    readonly list_reply?: { readonly title?: string; readonly description?: string };
    readonly nfm_reply?: { readonly body?: string; readonly response_json?: string };
  };
  readonly button?: { readonly text?: string };
  readonly order?: {
    readonly text?: string;
    readonly product_items?: readonly {
      readonly product_retailer_id?: string;
      readonly quantity?: number | string;
      readonly item_price?: number | string;
      readonly currency?: string;
    }[];
  };
  readonly reaction?: { readonly message_id?: string; readonly emoji?: string };
  readonly system?: { readonly type?: string; readonly body?: string; readonly wa_id?: string; readonly new_wa_id?: string; readonly user_id?: string };
  readonly edit?: { readonly original_message_id?: string; readonly message?: Message };
  readonly revoke?: { readonly original_message_id?: string };
  readonly errors?: readonly MetaError[];
}
export interface Status {
  readonly id?: string;
  readonly status?: string;
  readonly timestamp?: string;
  readonly recipient_id?: string;
  /** individual, or group: then `recipient_id` is no person's. */
  readonly recipient_type?: string;
  readonly recipient_user_id?: string;
  readonly biz_opaque_callback_data?: string;
  readonly errors?: readonly MetaError[];
  readonly pricing?: { readonly billable?: boolean; readonly type?: string; readonly category?: string };
}
export interface Call {
  readonly id?: string;
  readonly from?: string;
  readonly from_user_id?: string;
  readonly event?: string;
  readonly direction?: string;
  readonly timestamp?: string;
}

/** Bodies that were read, or the reason why one cannot be: several ask for the same. */
const readings = new WeakMap<Buffer, { readonly webhook: unknown } | { readonly error: unknown }>();

/** A webhook of Meta, read once however many ask. Throws for what is no JSON, or deeper and wider than Meta's. */
export function readWebhook(body: Buffer): unknown {
  let reading = readings.get(body);
  if (reading === undefined) {
    try {
      reading = { webhook: parseBounded(body.toString()) };
    } catch (error) {
      reading = { error };
    }
    readings.set(body, reading);
  }
  if ('error' in reading) throw reading.error;
  return reading.webhook;
}
