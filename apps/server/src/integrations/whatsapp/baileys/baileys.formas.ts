/** What is read of the bodies that a WhatsApp Web line keeps; bytes are base64, and whatever else is there stays in the body. */
export interface Key {
  readonly remoteJid?: string | null;
  readonly remoteJidAlt?: string | null;
  readonly remoteJidUsername?: string | null;
  readonly fromMe?: boolean | null;
  readonly id?: string | null;
}

interface Context {
  readonly stanzaId?: string | null;
  readonly externalAdReply?: { readonly title?: string | null; readonly body?: string | null; readonly sourceUrl?: string | null } | null;
}
interface Contextual {
  readonly contextInfo?: Context | null;
}
export interface MediaPart extends Contextual {
  readonly mimetype?: string | null;
  readonly fileName?: string | null;
  readonly fileLength?: number | string | null;
  readonly caption?: string | null;
}
interface Inner {
  readonly message?: Content | null;
}
interface Place extends Contextual {
  readonly degreesLatitude?: number | null;
  readonly degreesLongitude?: number | null;
  readonly name?: string | null;
  readonly address?: string | null;
  readonly comment?: string | null;
}
interface Card extends Contextual {
  readonly displayName?: string | null;
  readonly vcard?: string | null;
}
interface Poll extends Contextual {
  readonly name?: string | null;
  readonly options?: readonly { readonly optionName?: string | null }[] | null;
}

/** A message's contents: one of them is there, beside what is no content. */
export interface Content {
  readonly conversation?: string | null;
  readonly extendedTextMessage?: (Contextual & { readonly text?: string | null }) | null;
  readonly imageMessage?: MediaPart | null;
  readonly videoMessage?: MediaPart | null;
  readonly ptvMessage?: MediaPart | null;
  readonly audioMessage?: MediaPart | null;
  readonly documentMessage?: MediaPart | null;
  readonly stickerMessage?: MediaPart | null;
  readonly locationMessage?: Place | null;
  readonly liveLocationMessage?: (Place & { readonly caption?: string | null }) | null;
  readonly contactMessage?: Card | null;
  readonly contactsArrayMessage?: (Contextual & { readonly contacts?: readonly Card[] | null }) | null;
  readonly buttonsResponseMessage?: (Contextual & { readonly selectedDisplayText?: string | null }) | null;
  readonly templateButtonReplyMessage?: (Contextual & { readonly selectedDisplayText?: string | null }) | null;
  readonly listResponseMessage?: (Contextual & { readonly title?: string | null; readonly description?: string | null }) | null;
  readonly interactiveResponseMessage?: (Contextual & { readonly body?: { readonly text?: string | null } | null }) | null;
  readonly pollCreationMessage?: Poll | null;
  readonly pollCreationMessageV2?: Poll | null;
  readonly pollCreationMessageV3?: Poll | null;
  readonly eventMessage?: (Contextual & { readonly name?: string | null; readonly description?: string | null }) | null;
  readonly orderMessage?: (Contextual & { readonly orderTitle?: string | null; readonly itemCount?: number | null; readonly message?: string | null }) | null;
  readonly productMessage?: (Contextual & { readonly product?: { readonly title?: string | null; readonly description?: string | null } | null }) | null;
  readonly groupInviteMessage?: (Contextual & { readonly groupName?: string | null; readonly caption?: string | null }) | null;
  readonly reactionMessage?: { readonly key?: Key | null; readonly text?: string | null } | null;
  readonly protocolMessage?: { readonly key?: Key | null; readonly type?: number | string | null; readonly editedMessage?: Content | null } | null;
  readonly ephemeralMessage?: Inner | null;
  readonly viewOnceMessage?: Inner | null;
  readonly viewOnceMessageV2?: Inner | null;
  readonly viewOnceMessageV2Extension?: Inner | null;
  readonly documentWithCaptionMessage?: Inner | null;
  readonly editedMessage?: Inner | null;
  readonly lottieStickerMessage?: Inner | null;
  readonly associatedChildMessage?: Inner | null;
}

export interface Message {
  readonly key?: Key | null;
  readonly message?: Content | null;
  readonly messageTimestamp?: number | string | null;
  readonly pushName?: string | null;
  readonly messageStubType?: number | string | null;
  readonly messageStubParameters?: readonly (string | null)[] | null;
}

export interface Update {
  readonly key?: Key | null;
  readonly update?: (Message & { readonly status?: number | string | null }) | null;
}

export interface Receipt {
  readonly key?: Key | null;
  readonly receipt?: { readonly receiptTimestamp?: number | string | null; readonly readTimestamp?: number | string | null } | null;
}

export interface Call {
  readonly id?: string;
  readonly chatId?: string;
  readonly from?: string;
  readonly callerPn?: string;
  readonly date?: string;
  readonly status?: string;
  readonly isGroup?: boolean;
  readonly groupJid?: string;
}

export interface Pair {
  readonly lid?: string;
  readonly pn?: string;
}

export interface Restriction {
  readonly trava?: { readonly isActive?: boolean; readonly timeEnforcementEnds?: string };
  readonly limite?: { readonly capping_status?: string; readonly cycle_end_timestamp?: string; readonly total_quota?: number; readonly used_quota?: number };
}

/** Of a phone's book. */
export interface Person {
  readonly id?: string | null;
  readonly lid?: string | null;
  readonly phoneNumber?: string | null;
  readonly name?: string | null;
  readonly notify?: string | null;
  readonly verifiedName?: string | null;
}
