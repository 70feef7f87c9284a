/** Who calls: the server's own record of a signed-in person, read anew for each request. */
export type Actor = {
  kind: 'user';
  id: string;
  email: string;
  /** The stored type, custom ones included; `rights.userType` is the one in force. */
  userType: string;
  rights: ActorRights;
  /** Hash of the token of this sign-in, by which it can be ended. */
  tokenHash: Buffer;
};

/** Who calls by a shared link: no account, and one chatbot only. The server made the id. */
export type Visitor = { kind: 'visitor'; id: string; chatbotId: string };

export type Caller = Actor | Visitor;

export type ActorRights = {
  userType: string;
  permissions: readonly string[];
  accessExpiry: Date | null;
};
