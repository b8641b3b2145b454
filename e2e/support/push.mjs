// A push service of our own, and a browser that subscribes with it: browsers
// ask services on the internet, which tests do not reach.

import { createServer } from "node:http";
import { webcrypto } from "node:crypto";

const { subtle } = webcrypto;

export class PushService {
  static async start() {
    const service = new PushService();
    service.messages = [];
    service.waiting = [];
    service.http = createServer((request, response) => {
      const parts = [];
      request.on("data", (part) => parts.push(part));
      request.on("end", () => {
        const message = { headers: request.headers, body: Buffer.concat(parts) };
        const take = service.waiting.shift();
        if (take) take(message);
        else service.messages.push(message);
        response.writeHead(201).end();
      });
    });
    await new Promise((resolve) => service.http.listen(0, "127.0.0.1", resolve));
    service.address = `http://127.0.0.1:${service.http.address().port}/push/one`;
    service.keys = await subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    service.public = Buffer.from(await subtle.exportKey("raw", service.keys.publicKey));
    service.auth = webcrypto.getRandomValues(Buffer.alloc(16));
    return service;
  }

  // The next message, as the browser reads it (RFC 8188, RFC 8291).
  async next() {
    const message = this.messages.shift() ?? (await new Promise((resolve) => this.waiting.push(resolve)));
    const { body } = message;
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body[20]);
    const key = await subtle.importKey("raw", sender, { name: "ECDH", namedCurve: "P-256" }, false, []);
    const shared = await subtle.deriveBits({ name: "ECDH", public: key }, this.keys.privateKey, 256);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.public, sender]);
    const secret = await derive(shared, this.auth, info, 32);
    const content = await derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = await derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const opening = await subtle.importKey("raw", content, "AES-GCM", false, ["decrypt"]);
    const sealed = body.subarray(21 + body[20]);
    const text = Buffer.from(await subtle.decrypt({ name: "AES-GCM", iv: nonce }, opening, sealed));
    // The last byte says that this was the last record.
    return { headers: message.headers, text: text.subarray(0, -1).toString() };
  }

  // What a page needs to subscribe here instead of on the internet.
  async standsIn(page) {
    await page.evaluateOnNewDocument(
      (endpoint, p256dh, auth) => {
        const kept = () => sessionStorage.getItem("subscribed") === "yes";
        const subscription = {
          endpoint,
          toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
          unsubscribe: async () => {
            sessionStorage.setItem("subscribed", "no");
            return true;
          },
        };
        PushManager.prototype.getSubscription = async () => (kept() ? subscription : null);
        PushManager.prototype.subscribe = async (options) => {
          if (!options.userVisibleOnly || options.applicationServerKey.byteLength !== 65) throw new Error("bad options");
          sessionStorage.setItem("subscribed", "yes");
          return subscription;
        };
      },
      this.address,
      this.public.toString("base64url"),
      Buffer.from(this.auth).toString("base64url"),
    );
  }

  end() {
    this.http.close();
  }
}

async function derive(secret, salt, info, length) {
  const key = await subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8);
}
