/** The project in every fixture, as each version stored it. It uses only features of the first version. */
const box = { width: 120, height: 24 };

const text = (id: string, y: number, content: string) => ({
  id,
  type: "text",
  x: 8,
  y,
  ...box,
  properties: { text: content, fontSize: 10 },
});

const photo = (color: string) => ({
  name: `${color}.png`,
  bytes: Buffer.from(pictures[color] ?? "", "base64"),
});

const pictures: Readonly<Record<string, string>> = {
  red: "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAFCAMAAABVc73pAAAAA1BMVEXQMDDTbA61AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQImWNgwAEAABkAAT3ghbkAAAAASUVORK5CYII=",
  blue: "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAFCAMAAABVc73pAAAAA1BMVEUwMNDahDxtAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQImWNgwAEAABkAAT3ghbkAAAAASUVORK5CYII=",
};

export const storedDesign = {
  name: "Cards of long ago",
  canvas_width: 323,
  canvas_height: 204,
  is_dual_sided: true,
  front_elements: [
    text("name", 8, "{{ name }}"),
    text("class", 40, "Class {{ class }}"),
    {
      id: "code",
      type: "barcode",
      x: 200,
      y: 90,
      width: 90,
      height: 90,
      properties: { format: "qrcode", value: "{{ number }}" },
    },
    {
      id: "badge",
      type: "image",
      x: 200,
      y: 8,
      width: 40,
      height: 50,
      properties: { imageData: "media:blue.png" },
    },
    {
      id: "face",
      type: "image",
      x: 8,
      y: 90,
      width: 64,
      height: 80,
      properties: { imageBinding: "photo", staticImage: false },
    },
  ],
  back_elements: [
    text("found", 8, "If found, call 020 7946 0000"),
    {
      id: "frame",
      type: "rectangle",
      x: 4,
      y: 4,
      width: 300,
      height: 180,
      properties: { strokeColor: "#336699", strokeWidth: 2 },
    },
  ],
};

export const storedTable =
  "name,class,number,photo\nAsha Rao,7B,1001,red\nAnil Das,7C,1002,blue\nNadia Ferraz,8A,1003,red\n";

export const storedMapping = {
  field_map: { name: "name", class: "class", number: "number" },
  image_map: { photo: "photo" },
};

/** The names on its cards, in order. */
export const storedNames = ["Asha Rao", "Anil Das", "Nadia Ferraz"] as const;

export const storedPictures = [photo("red"), photo("blue")] as const;

export const storedAccount = {
  email: "admin@example.org",
  password: "correct horse battery staple",
} as const;
